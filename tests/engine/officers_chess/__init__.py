"""The rules of Officer's Chess in play."""
