"""The app's screens, made with Kivy; nothing else in the project knows of them."""
