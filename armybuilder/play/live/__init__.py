"""Telling browsers that a match has changed: a number is pushed and nothing else, and each fetches what it may see.

`crowd.py` holds who watches here, `listeners.py` hears of changes that other processes made, `streams.py` answers
streams without a thread or a connection to the database, `polling.py` those who ask now and then.
"""

from armybuilder.play.live.listeners import announce

__all__ = ["announce"]
