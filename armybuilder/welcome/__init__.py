"""The first page, which shows a stranger the thing itself, and sample armies to begin with."""
