"""The app's own widgets, a module and a .kv file a family; they know plain values, not the rules."""
