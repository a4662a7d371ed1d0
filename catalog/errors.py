"""The root of the site's errors: what a person asked for was refused, and the sentence says why.

Below it stand `FileRefused` (catalog/mistakes.py), `MoveRefused` (validation/moves.py) and those of the site
(armybuilder/serving/errors.py). Pages catch `Refused`, and the API's exception handler gives each its status.
"""


class Refused(Exception):
    """Nothing was changed; the sentence says why."""
