"""Telling browsers that a match has changed: a number is pushed and nothing else, and each fetches what it may see.

`listeners.py` knows who watches here and hears of changes that other processes made; `streams.py` answers streams
without a thread or a connection to the database, and requests of those who poll.
"""
