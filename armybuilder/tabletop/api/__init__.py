"""Tables over the API."""
