"""A solver that works where it is asked, in this process.

What it works with is loaded when it first does: large libraries, one with a thread of its own, for which a process that
asks others has no use.
"""

from collections.abc import Sequence

from validation.solving.linear import Model, Proposal, Sum


class Here:
    """Works on models in this process."""

    def propose(self, model: Model, goals: Sequence[Sum], slack: float = 0.0) -> Proposal:
        """The best point of a model."""
        from validation.solving import proposing

        return proposing.propose(model, goals, slack)

    def has_none(self, model: Model) -> bool | None:
        """True where a model has no point at all."""
        from validation.solving import confirming

        return confirming.has_none(model)
