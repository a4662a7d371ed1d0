"""The pages of armies: the list of them, the builder, versions, sharing, files and texts."""
