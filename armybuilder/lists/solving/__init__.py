"""The solver on the site: questions about armies as written, asked by commands, the API and the builder."""
