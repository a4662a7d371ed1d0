"""Cards as faces: what stands where on a card, and the drawing of it that page and paper share."""
