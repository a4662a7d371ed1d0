"""The forms that people fill in when they build."""
