"""The screens, driven off screen with real touches."""
