"""The match engine of TACTICA."""
