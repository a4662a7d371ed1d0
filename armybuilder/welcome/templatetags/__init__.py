"""Tags of sample armies."""
