"""One query language for the cards: `type:ethereal move>=5 cost<15 -root:ghost (class:h or special:relentless)`.

The site's search, the lists, the builder's picker, the API and the printer all ask through `find`. The field tables of
the games say what can be asked; nothing here knows a game.
"""

from armybuilder.browse.query.finding import Found, find
from armybuilder.browse.query.mistakes import BadQuery
from armybuilder.browse.query.suggesting import FieldHelp, QueryExample, Suggestion, fields_help, suggest, ways

__all__ = ["BadQuery", "FieldHelp", "Found", "QueryExample", "Suggestion", "fields_help", "find", "suggest", "ways"]
