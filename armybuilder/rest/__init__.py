"""The rules for every address of the API, whichever feature it belongs to."""
