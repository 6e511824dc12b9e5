"""The screens, a module and a .kv file each."""
