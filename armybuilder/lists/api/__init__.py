"""Armies over the API."""
