"""The pages of matches and odds."""
