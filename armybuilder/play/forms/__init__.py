"""The forms that people fill in before and during a match."""
