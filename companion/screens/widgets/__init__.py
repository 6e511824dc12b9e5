"""The app's own widgets, a module and a .kv file a family; they know nothing of the rules, only plain values."""
