"""Where pictures of tiles come from: webcam, photo files, sample photos, a phone's own camera."""
