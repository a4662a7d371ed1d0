"""How often one may ask, as tests set it."""

import pytest
from rest_framework.throttling import SimpleRateThrottle


def set_rates(monkeypatch: pytest.MonkeyPatch, **rates: str) -> None:
    """Let these rates hold for the test, and the usual ones for everything else."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", SimpleRateThrottle.THROTTLE_RATES | rates)
