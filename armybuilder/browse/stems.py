"""Words as a question uses them: cut to their stems, small words dropped, everyday words beside the rules' own."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache

WORD = re.compile(r"[^\W_]+(?:[’'][^\W_]+)*")

#: Words that every question has and no rule is known by.
SMALL_WORDS = """
    a about after again all also am an and any anyone anything are as ask at be because been before being both but by
    can cannot could did do does doing done each either ever every explain few for from get gets give given goes going
    got had happen happens has have having he her here him his how i if in into is it its itself just know let like
    make makes many may me mean means might mine more most much must my need needs next no not now of off on once one
    only onto or other our ours out over own person please player players rule rules same say says shall she should
    show so some somebody someone something soon still such take takes tell than that the their them then there these
    they thing things this those through to too under until up upon us use used using very want was way we were what
    when where whether which while who whom whose why will with within without work works would you your yours
"""
SMALL = frozenset(SMALL_WORDS.split())
#: How a question begins.
ASKING_WORDS = """
    am are can could did do does explain has have how if is may must shall should was were what when where which
    who whom whose why will would
"""
ASKING = frozenset(ASKING_WORDS.split())
#: Forms that no ending tells.
IRREGULAR = {
    "began": "begin", "begun": "begin", "bought": "buy", "built": "build", "chose": "choose", "chosen": "choose",
    "died": "die", "dies": "die", "dying": "die", "drawn": "draw", "dice": "die-cast", "fallen": "fall", "fell": "fall",
    "fled": "flee", "flew": "fly", "flies": "fly", "flown": "fly", "fought": "fight", "gone": "go", "held": "hold",
    "hid": "hide", "hidden": "hide", "killed": "kill", "lost": "lose", "men": "man", "saw": "see", "seen": "see",
    "shot": "shoot", "shots": "shoot", "struck": "strike", "threw": "throw", "thrown": "throw", "ties": "tie",
    "tied": "tie", "won": "win", "wins": "win",
}  # fmt: skip
ENDINGS = ("ements", "ement", "ments", "ment", "ings", "ing", "ers", "er", "ed", "ly")
SHORTEST_STEM = 3

#: What people say, and the words that rules may have for it.
EVERYDAY: dict[str, str] = {
    "ability": "special skill power",
    "across": "cross diagonal",
    "activate": "activation engage",
    "ally": "friend friendly",
    "archer": "ranged",
    "armor": "armour defence",
    "beat": "win exceed",
    "behind": "back rear facing",
    "block": "blocked obstacle sight cover",
    "brawl": "melee combat",
    "buy": "purchase cost hire price points spend",
    "carry": "inventory equip slot",
    "change": "rearm swap",
    "charge": "rush run",
    "chance": "roll hit",
    "climb": "height elevation level",
    "cost": "price purchase points gold",
    "cross": "pass enter",
    "dead": "kill die eliminate defeat",
    "deck": "pile",
    "destroy": "damage eliminate",
    "diagonal": "diagonally neighbour side",
    "die": "dead kill eliminate defeat remove health injury",
    "distance": "range reach",
    "dodge": "evasion evade",
    "draw": "tie equal",
    "elevate": "height level",
    "end": "last winning",
    "enemy": "opponent opposing",
    "equip": "equipped item weapon carry inventory",
    "escape": "disengage lock",
    "far": "range distance reach movement spaces",
    "fast": "movement speed",
    "fight": "attack combat melee",
    "first": "begin start order turn initiative",
    "flank": "side back facing",
    "flee": "escape disengage lock",
    "fly": "air flying",
    "forest": "tree wood terrain vertical cover obstacle",
    "game": "battle",
    "gear": "item weapon equip",
    "gun": "ranged weapon",
    "heal": "health regain restore recovery injury",
    "hide": "cover secret sight",
    "high": "height elevation higher ground",
    "hill": "height elevation ridge higher",
    "hurt": "damage injury wound",
    "injure": "damage injury health",
    "jump": "height elevation fly",
    "kill": "dead eliminate defeat",
    "limit": "most points",
    "lose": "defeat losing",
    "magic": "magical spell mana",
    "mana": "magic",
    "money": "cost gold purchase points",
    "move": "movement",
    "obstacle": "terrain piece",
    "pay": "cost spend",
    "place": "deploy deployment put",
    "point": "cost limit",
    "poison": "status ailment",
    "prone": "fall",
    "quick": "movement",
    "reload": "cooldown",
    "resurrect": "respawn rescue return",
    "retreat": "escape disengage lock",
    "revive": "respawn rescue return",
    "river": "water",
    "rotate": "facing turn orientation",
    "run": "charge movement",
    "score": "victory points",
    "see": "sight line visible",
    "setup": "deploy deployment begin setting",
    "shoot": "ranged range bow fire sight",
    "sight": "see",
    "sneak": "hide secret",
    "speed": "movement",
    "spell": "magic ritual mana",
    "start": "begin deployment setup",
    "stand": "move movement",
    "strike": "attack",
    "stuck": "lock locked",
    "surrender": "lose defeat",
    "swap": "trade exchange change",
    "swim": "water",
    "target": "attack",
    "tie": "draw equal even",
    "tree": "forest wood terrain vertical cover obstacle",
    "trade": "swap give",
    "unlock": "escape disengage",
    "upgrade": "level training",
    "view": "sight",
    "walk": "movement move step maneuver",
    "wall": "terrain obstacle",
    "water": "river",
    "win": "victory winning winner lose",
    "wood": "forest tree terrain vertical",
    "wound": "damage injury health",
}


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """A word without its ending: moves, moved, moving and movement are one."""
    word = re.sub(r"[’']s?$|[’']", "", word.casefold())
    if word in IRREGULAR:
        return IRREGULAR[word]
    word = _singular(word)
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            word = _undoubled(word.removesuffix(ending))
            break
    return word[:-1] if word.endswith("e") and len(word) > SHORTEST_STEM else word


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    is_plural = word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > SHORTEST_STEM
    return word[:-1] if is_plural else word


def _undoubled(word: str) -> str:
    return word[:-1] if len(word) > SHORTEST_STEM and word[-1] == word[-2] and word[-1] not in "lsz" else word


def words_of(text: str) -> Iterator[str]:
    """The words of a text in small letters."""
    return (match[0].casefold() for match in WORD.finditer(text))


def said_stem(word: str) -> str:
    """A word of the rules without its ending. There a die is rolled; in a question, somebody dies."""
    return IRREGULAR["dice"] if word.casefold() == "die" else stem(word)


def stems_of(text: str, cut: Callable[[str], str] = stem) -> list[str]:
    """The stems of all words that mean something, in order."""
    return [cut(word) for word in words_of(text) if word not in SMALL]


@cache
def everyday() -> Mapping[str, tuple[str, ...]]:
    """For the stem of an everyday word, the stems of the rules' words for it."""
    return {stem(word): tuple(dict.fromkeys(map(stem, others.split()))) for word, others in EVERYDAY.items()}


def is_question(text: str) -> bool:
    """Whether a search text looks like something one would ask aloud."""
    words = list(words_of(text))
    small = sum(word in SMALL for word in words)
    if len(words) < 2:
        return False
    return text.rstrip().endswith("?") or words[0] in ASKING or (len(words) >= 5 and small >= 2)
