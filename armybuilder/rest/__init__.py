"""What every address of the API keeps to, whichever feature it belongs to."""
