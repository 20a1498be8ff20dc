"""ChargeMap: charges on battle maps, ruled with the clause beside each word."""

__version__ = "0.1.0"
