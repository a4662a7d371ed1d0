"""What the pages of lessons write."""

from django import template

from armybuilder.learn.presenters import TrialView
from armybuilder.play.presenters import OptionButton

register = template.Library()


@register.filter
def text_of(view: TrialView, choice: OptionButton) -> str:
    """An option as a replay writes it: what an address keeps of it."""
    return view.text_of(choice)
