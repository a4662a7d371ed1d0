"""The fixed sets of values on Collision's cards."""

from django.db import models


class StatGroup(models.TextChoices):
    """The group of a character card in which a statistic stands."""

    CARD = "card", "Card"
    CORE = "core", "Core"
    WEAPON = "weapon", "Weapon"


class Stat(models.TextChoices):
    """A figure that abilities and circumstances change."""

    ATT = "att", "Att"
    W_ATT = "w_att", "W-Att"
    POW = "pow", "Pow"
    W_POW = "w_pow", "W-Pow"
    S_POW = "s_pow", "S-Pow"
    DEF = "def", "Def"
    ARMOR = "armor", "Armor"
    MOVE = "move", "Move"


class AbilityCategory(models.TextChoices):
    """The category of an entry of the glossary."""

    SPECIAL_ACTION = "special-action", "Special action"
    SPECIAL_MOVEMENT = "special-movement", "Special movement"
    SPECIAL_ATTACK = "special-attack", "Special attack"
    REACTION = "reaction", "Reaction"
    EFFECT = "effect", "Effect"
    AURA = "aura", "Aura"
    MOVEMENT = "movement", "Way of moving"
    WEAPON = "weapon", "Weapon special"
    STATUS = "status", "Status"
    SHAPE = "shape", "Shape of attack"
    KEYWORD = "keyword", "Keyword"


class AbilityFamily(models.TextChoices):
    """The subject of an ability: our own sorting, for browsing."""

    ECONOMY = "economy", "Endurance and Mana"
    PROTECTION = "protection", "Stopping hits, armor"
    ELEMENTAL = "elemental", "Elements and spells"
    IMMUNITY = "immunity", "Immunity and resistance"
    WEAPON = "weapon", "Weapon attacks"
    FEAR = "fear", "Fear and fleeing"
    SLAYING = "slaying", "Slaying"
    MOVEMENT = "movement", "Movement"
    AFFLICTION = "affliction", "Statuses and curses"
    HEALING = "healing", "Healing and cleansing"
    KEYWORD = "keyword", "Words defined"
    AURA = "aura", "Auras"
    DICE = "dice", "Dice and luck"
    SHAPE = "shape", "Shapes of attack"
    EXTRA_ATTACK = "extra-attack", "More attacks"
    INTERRUPT = "interrupt", "Interrupting"
    POSITION = "position", "Position"
    SCORING = "scoring", "Set-up and scoring"
    COUNTER = "counter", "Striking back"
    SWAP = "swap", "Swapping targets"
    SUPPORT = "support", "Helping an attack"
    TERRAIN = "terrain", "Making terrain"


class AttackMode(models.TextChoices):
    """The mode of an attack: within reach alone, or beyond it at a penalty."""

    MELEE = "melee", "Melee"
    RANGED = "ranged", "Ranged"


class AttackShape(models.TextChoices):
    """Whom an attack strikes: one target, all around a tile, all around the attacker, or a chain of tiles."""

    SINGLE = "single", "One target"
    BLAST = "blast", "Blast"
    BURST = "burst", "Burst"
    LINE = "line", "Line"


class Distance(models.TextChoices):
    """The measure of an ability's reach."""

    SPACES = "spaces", "Within a number of spaces"
    BEYOND = "beyond", "A number of spaces, further at a penalty"
    AWAY = "away", "From a number of spaces on"
    LINE = "line", "A line of so many tiles"
    COMMAND = "command", "Within Command"
    MELEE = "melee", "Within melee reach"
    ADJACENT = "adjacent", "Adjacent"
    ANY = "any", "Anywhere"
    ADDED = "added", "Added to the weapon's reach"


class Arcana(models.TextChoices):
    """Major Arcana are persons of Gea, Minor Arcana anyone whom a player makes (Character Statistics, Tarot)."""

    MINOR = "minor", "Minor Arcana"
    MAJOR = "major", "Major Arcana"


class Suit(models.TextChoices):
    """The suit of a Minor Arcana tarot card."""

    COINS = "coins", "Coins"
    SWORDS = "swords", "Swords"
    RODS = "rods", "Rods"
    CUPS = "cups", "Cups"


class Race(models.TextChoices):
    """The peoples that the printed world and the starter characters name."""

    ANGEL = "angel", "Angel"
    BEASTFOLK = "beastfolk", "Beastfolk"
    CELESTIAL = "celestial", "Celestial"
    CONSTRUCT = "construct", "Construct"
    DEMON = "demon", "Demon"
    DEVIL = "devil", "Devil"
    DWARF = "dwarf", "Dwarf"
    ELF = "elf", "Elf"
    GOBLIN = "goblin", "Goblin"
    HALFLING = "halfling", "Halfling"
    HOBGOBLIN = "hobgoblin", "Hobgoblin"
    HUMAN = "human", "Human"
    OGRE = "ogre", "Ogre"
    ORC = "orc", "Orc"
    THRALL = "thrall", "Thrall"
    UNDEAD = "undead", "Undead"
    ZOMBIE = "zombie", "Zombie"


class Role(models.TextChoices):
    """The two sides of a battle."""

    ATTACKER = "attacker", "Attacker"
    DEFENDER = "defender", "Defender"


class PricedAs(models.TextChoices):
    """The way in which the point formula counts an ability."""

    PASSIVE = "passive", "Passive ability"
    AURA = "aura", "Aura"
    REACTION = "reaction", "Reaction"
    SPECIAL = "special", "Special ability"


class PricePart(models.TextChoices):
    """The parts that the point formula counts: a character's statistics, its weapons, its abilities."""

    DEFENSE = "defense", "Def"
    ARMOR = "armor", "Armor"
    TOUGHNESS = "toughness", "Toughness"
    ENDURE = "endure", "Endure"
    MANA = "mana", "Mana"
    COMMAND = "command", "Command"
    MOVE = "move", "Move"
    ATTACK = "attack", "Att"
    STRENGTH = "strength", "Str"
    SPELL_POWER = "spell_power", "S-Pow"
    WEAPON_ATTACK = "weapon_attack", "W-Att of a weapon"
    WEAPON_POWER = "weapon_power", "W-Pow of a weapon"
    WEAPON_REACH = "weapon_reach", "Reach of a weapon"
    WEAPON_RANGED = "weapon_ranged", "A ranged weapon"
    WEAPON_COST = "weapon_cost", "EC of a weapon"
    WEAPON_TYPED = "weapon_typed", "A weapon of another type than Mundane"
    WEAPON_CRIT = "weapon_crit", "A weapon with a Crit"
    WEAPON_SPECIAL = "weapon_special", "A weapon with a Special"
    PASSIVE = "passive", "A passive ability"
    AURA = "aura", "An aura"
    REACTION = "reaction", "A reaction"
    SPECIAL = "special", "A special ability"
