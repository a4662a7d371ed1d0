"""Matches over the API."""
