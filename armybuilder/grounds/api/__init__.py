"""The API of grounds."""
