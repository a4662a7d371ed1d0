"""A solver that works where it is asked, in this process."""

from collections.abc import Sequence

from validation.solving import confirming, proposing
from validation.solving.linear import Model, Sum
from validation.solving.proposing import Proposal


class Here:
    """Works on models in this process."""

    def propose(self, model: Model, goals: Sequence[Sum], slack: float = 0.0) -> Proposal:
        """The best point of a model."""
        return proposing.propose(model, goals, slack)

    def has_none(self, model: Model) -> bool | None:
        """True where a model has no point at all."""
        return confirming.has_none(model)
