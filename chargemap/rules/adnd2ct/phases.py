"""The five phases of a round and the closing step (CT-01)."""

PHASES = ("very-fast", "fast", "average", "slow", "very-slow")
END = "end"
STEPS = (*PHASES, END)
LAST = len(PHASES) - 1  # the number of the last phase
CLOSING = len(PHASES)  # the number of the closing step


def number(phase: str) -> int:
    """Return the place of a phase in the round."""
    return STEPS.index(phase)


def name(place: int) -> str:
    """Return the phase at a place; what falls later comes in the closing step."""
    return STEPS[min(place, CLOSING)]


def shifted(place: int, shift: int) -> int:
    """Return a phase some phases later (or sooner), kept within the five."""
    return min(max(place + shift, 0), LAST)
