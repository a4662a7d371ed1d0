"""What people fill in when they build."""
