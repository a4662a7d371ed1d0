"""How the site serves a request, whatever it asks for: refusals, rates, heavy work, fragments and panels."""
