"""Words as a question uses them: cut to their stems, small words dropped, everyday words beside the rules' own."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache

WORD = re.compile(r"[^\W_]+(?:[’'][^\W_]+)*")
POSSESSIVE = re.compile(r"[’']s?$|[’']")

#: Words that every question has and no rule is known by.
SMALL_WORDS = """
    a about after again all also am an and another any anyone anything are as ask at be because been before being
    both but by can cannot could did do does doing done each either ever every explain few for from get gets give
    given goes going got had happen happened happens has have having he her here him his how i if in into is it its
    itself just know let like make makes many may me mean means might mine more most much must my need needs new
    next no not now of off on once one only onto or other our ours out over own person please player players rule
    rules same say says shall she should show so some somebody someone something soon still such take takes tell
    than that the their them then there these they thing things this those through to too under until up upon us use
    used using very want was way we were what when where whether which while who whom whose why will with within
    without work worked works would you your yours
"""
SMALL = frozenset(SMALL_WORDS.split())
#: The beginnings of questions.
ASKING_WORDS = """
    am are can could did do does explain has have how if is may must shall should was were what when where which
    who whom whose why will would
"""
ASKING = frozenset(ASKING_WORDS.split())
#: Stems of forms that the stemmer does not take for those of their word.
IRREGULAR = {
    "begun": "begin", "bought": "buy", "built": "build", "fell": "fall", "fought": "fight", "held": "hold",
    "lost": "lose", "movement": "move", "shot": "shoot", "won": "win",
}  # fmt: skip

#: What people say in several words, each of which means something else alone.
PHRASES = {
    "a draw": "stalemate", "close combat": "melee", "come back": "return", "get out": "escape", "laid out": "setup",
    "my own": "custom", "on top": "stack", "set up": "setup", "turn around": "face", "turning around": "face",
    "your own": "custom",
    **dict.fromkeys(
        ("nobody wins", "tie breaker", "tiebreaker", "tied game", "tied match", "tied battle",
         "game is tied", "match is tied", "battle is tied"),
        "stalemate match",
    ),
}  # fmt: skip
PHRASE = re.compile(rf"\b(?:{'|'.join(PHRASES)})\b", re.IGNORECASE)

#: Other plain words for what people say. Those for one game's own words are that game's to tell.
EVERYDAY: dict[str, str] = {
    "ability": "special skill power",
    "across": "cross diagonal",
    "ally": "friend friendly",
    "attack": "defend",
    "backward": "back behind",
    "beat": "win exceed",
    "behind": "back rear side",
    "big": "size large",
    "block": "blocked obstacle sight cover",
    "board": "battlefield map",
    "brawl": "melee combat",
    "buy": "purchase cost price points spend",
    "change": "swap exchange",
    "capture": "seize",
    "chance": "roll hit",
    "climb": "height elevation level",
    "cost": "price purchase",
    "creature": "unit troop character",
    "cross": "pass enter",
    "custom": "design formula",
    "dead": "kill die eliminate defeat",
    "deck": "pile",
    "destroy": "damage eliminate",
    "diagonal": "diagonally neighbour side",
    "die": "dead kill eliminate defeat remove health injury",
    "distance": "range reach",
    "draw": "tie equal",
    "drop": "fall defeat",
    "elevate": "height level",
    "end": "last winning",
    "enemy": "opponent opposing",
    "fail": "stumble miss lose",
    "fall": "height lose",
    "far": "range distance reach movement spaces",
    "fast": "movement speed",
    "fight": "attack combat melee",
    "first": "begin start order turn",
    "flank": "side back facing",
    "fly": "air",
    "forest": "tree wood terrain cover obstacle",
    "game": "battle",
    "gear": "item weapon equip",
    "gun": "ranged weapon",
    "heal": "health regain restore recovery injury",
    "hex": "space",
    "hide": "cover secret sight",
    "high": "height elevation higher ground",
    "hill": "height elevation higher",
    "hit": "attack strike",
    "hurt": "damage injury wound",
    "injure": "damage injury health",
    "jump": "height elevation fly",
    "kill": "dead eliminate defeat",
    "kind": "type",
    "limit": "most points",
    "lose": "defeat losing",
    "magic": "magical spell",
    "map": "board battlefield",
    "match": "game battle",
    "money": "cost purchase points",
    "move": "movement",
    "obstacle": "terrain",
    "past": "pass cross",
    "pay": "cost spend",
    "place": "put",
    "point": "cost limit",
    "prone": "fall",
    "quick": "movement",
    "return": "respawn refresh regain",
    "river": "water",
    "rotate": "turn",
    "score": "victory points",
    "see": "sight line",
    "shoot": "ranged range fire sight",
    "sight": "see",
    "sneak": "hide secret",
    "speed": "movement",
    "spell": "magic",
    "stalemate": "draw winning victory",
    "stand": "move",
    "start": "begin",
    "strike": "attack",
    "surrender": "lose defeat",
    "swap": "trade exchange change",
    "swim": "water",
    "table": "battlefield board",
    "target": "attack",
    "tie": "draw equal even",
    "trade": "swap give",
    "tree": "forest wood terrain cover obstacle",
    "view": "sight",
    "walk": "move step",
    "wall": "terrain obstacle",
    "water": "river",
    "win": "victory winning winner lose",
    "wood": "forest tree terrain",
    "wound": "damage injury health",
}


@cache
def stemmer() -> Callable[[str], str]:
    import snowballstemmer  # 4 MB for all its languages, and most of the site's processes never search

    cut: Callable[[str], str] = snowballstemmer.stemmer("english").stemWord
    return cut


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """A word without its ending: moves, moved, moving and movement are one."""
    stemmed = stemmer()(POSSESSIVE.sub("", word.casefold()))
    return IRREGULAR.get(stemmed, stemmed)


def words_of(text: str) -> Iterator[str]:
    return (match[0].casefold() for match in WORD.finditer(text))


def said_stem(word: str) -> str:
    """A word of the rules without its ending. There a die is rolled; in a question, somebody dies."""
    return stem("dice" if word.casefold() == "die" else word)


def stems_of(text: str, cut: Callable[[str], str] = stem) -> list[str]:
    """The stems of all words that mean something, in order."""
    return [cut(word) for word in words_of(text) if word not in SMALL]


@cache
def everyday() -> Mapping[str, tuple[str, ...]]:
    """For the stem of an everyday word, the stems of the rules' words for it."""
    return {stem(word): tuple(dict.fromkeys(map(stem, others.split()))) for word, others in EVERYDAY.items()}


def without_phrases(text: str) -> str:
    """A question with single words for what it says in several."""
    return PHRASE.sub(lambda said: PHRASES[said[0].casefold()], text)


def is_question(text: str) -> bool:
    """True where a search text looks like something one would ask aloud."""
    words = list(words_of(text))
    small = sum(word in SMALL for word in words)
    if len(words) < 2:
        return False
    return text.rstrip().endswith("?") or words[0] in ASKING or (len(words) >= 5 and small >= 2)
