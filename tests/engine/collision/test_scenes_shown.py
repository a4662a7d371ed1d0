"""Every card, rule section and ruling has a scene that shows it, or a reason why none does."""

from tests.engine.shown import check_shown

#: What can't be shown, by the reason.
REASONS = {
    "tells of the world, or of the hobby": """
        section:about-collision section:the-world-of-gea section:the-world-of-gea.guelivere
        section:the-world-of-gea.deadholm section:the-world-of-gea.warhost section:the-world-of-gea.forge
        section:the-world-of-gea.rhom section:the-world-of-gea.urgholia section:tabletop-gaming
        section:tabletop-gaming.war-games section:tabletop-gaming.role-playing-games
        section:tabletop-gaming.skirmish-games section:tabletop-gaming.collision section:playing-collision
        section:designing-a-battle-group section:virgils-fall faction:guelivere faction:deadholm faction:warhost
        faction:forge faction:rhom faction:urgholia statistic:name statistic:race
    """,
    "is about building a battle group": """
        attribute:guelivere attribute:soldier attribute:celestial attribute:deadholm attribute:undead attribute:warhost
        attribute:mercenary attribute:forge attribute:machinist attribute:construct attribute:rhom attribute:demon
        attribute:urgholia attribute:savage statistic:attributes statistic:points point_formula:point-formula
        section:rules-of-play.points-limit section:rules-of-play.attributes section:rules-of-play.arcana
        section:rules-of-play.different-cards section:supplement.point-formula section:supplement.starter-characters
        section:supplement.example-battle-groups ruling:CO37
    """,
    "is part of a weapon's printed power, as the card is made": "ability:focus statistic:strength ruling:CO53",
    "is about laying the board, which a scene has from its beginning": """
        board:6x8 board:12x10 board:18x10 board:24x12 board:24x10 section:the-battlefield
        section:the-battlefield.board-types section:the-battlefield.flat-board section:the-battlefield.set-board
        section:the-battlefield.sectioned-board section:the-battlefield.modular-board section:terrain.pools
        section:terrain.placing section:terrain.split-method section:terrain.architect-method
        section:rules-of-play.board-size section:supplement.terrain-defaults
        ruling:CO1 ruling:CO38 ruling:P33 ruling:P64 ruling:P65 ruling:P66 ruling:P67
    """,
    "is about choosing objectives, which a scene has from its beginning": """
        section:game-objectives.choosing section:game-objectives.random section:game-objectives.selection
        section:game-objectives.outside section:game-objectives.hybrid section:objectives
    """,
    "only leads to what others say, or sums it up": """
        section:character-cards section:character-cards.statistics section:rules-of-play
        section:rules-of-play.pick-up-game section:supplement
    """,
    "is about a word alone": "ruling:CO35",
}
UNSHOWN = {name: reason for reason, names in REASONS.items() for name in names.split()}


def test_everything_is_shown_or_says_why_not() -> None:
    check_shown("collision", UNSHOWN)
