"""Previews of links: a page shows a card, a term or a rule while one points at it."""

from catalog.models import Card, RuleSection, Term


def preview_address(target: Card | Term | RuleSection) -> str:
    """The address of a link's preview; a card that a player made has it beside its own page."""
    if isinstance(target, Card) and target.is_made:
        return f"{target.own_page}preview/"
    kind = {Term: "term", RuleSection: "section"}.get(type(target)) or getattr(target, "kind", "")
    return f"/{target.game_id}/preview/{kind}/{target.slug}/"
