"""Tests of the grounds that players make."""
