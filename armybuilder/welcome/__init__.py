"""What greets a stranger: the first page, which shows the thing itself, and sample armies to begin with."""
