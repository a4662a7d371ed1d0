"""Who scores each objective, in words (section 7)."""

#: Who scores each objective, in a sentence: beside the board, and where the roles are chosen.
SCORED = {
    "capture-the-chest": "To the player who carries the chest off their own edge.",
    "statues-of-good-evil": "To the player whose statue stands at the end while the other’s is destroyed.",
    "headhunter": (
        "To the attacker if the hunted character falls; "
        "to the defender if it ends on the board, 2 injuries or more from defeat."
    ),
    "mystic-obelisk": (
        "To the player who ends 2 channel tokens ahead or more; characters within 2 of the obelisk roll for them."
    ),
    "capture-the-standard": (
        "To the attacker for carrying the flag off the edge of their own zone; "
        "to the defender if it ends outside that zone."
    ),
    "lights-in-the-darkness": "To the player with the most orbs at the end.",
    "supply-raid": "To the attacker if no crate is left at the end, to the defender if 2 or more are.",
    "relic-theft": (
        "To the attacker for carrying the relic off any edge; "
        "to the defender if it ends on the board, more than 2 from every edge."
    ),
    "rushed-study": "To the player with the most Command within 2 of the tower at the end.",
    "lost-trinket": "To the player whose character holds the trinket at the end.",
    "tactical-victory": "To the winner of a total Command contest, rolled at the end.",
    "high-ground": "To the player with the most characters on the two highest levels at the end.",
    "map-carriers": "To the player whose secret carrier is undefeated at the end while the other’s is not.",
    "past-enemy-lines": "To the player with the most characters in the enemy zone at the end.",
    "survival-is-key": "To the player whose undefeated characters are worth the most points at the end.",
    "the-dark-gods": "To the player whose character pays the fourth tribute, and falls by it.",
    "hallowed-earth": "To a player with a character on the blessed tile at the end.",
    "shards-of-the-old-world": "To a player who holds 3 shards or more at the end.",
    "gods-favor": (
        "To the player who is ahead by 2 favor tokens or more at the end; every 10 that a player rolls is one."
    ),
    "glorious-combat": (
        "To the player with the most glory at the end: the difference in rank whenever one defeats an enemy of higher "
        "rank."
    ),
}
