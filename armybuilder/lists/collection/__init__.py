"""Collections: what people own of each card, what of it is tied up in built armies, and what an army lacks."""
