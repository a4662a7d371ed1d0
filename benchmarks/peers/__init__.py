"""What one would write first, to measure ours against."""
