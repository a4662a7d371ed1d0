"""The code that one would write first, to measure ours against."""
