"""What makes no sense, told to people: of what is done by hand as it looks on the board, else as of a file."""

from chargemap.i18n import N_, _
from chargemap.model.battle import Battle
from chargemap.rules.fields import Complaint

FAULTS = {
    "over-wall": N_("{token} would overlap a wall there."),
    "over-building": N_("{token} would overlap a building there."),
    "over-base": N_("{token} would overlap {other} there."),
    "over-edge": N_("{token} would hang over an edge there."),
    "off-board": N_("{token} would stand off the board there."),
    "ladder": N_(
        "A ladder stands at the edge of a platform that is more than 1 inch high."
    ),
    "crossing": N_("The sides of an area may not cross or touch one another."),
}


def fault_words(complaint: Complaint, battle: Battle) -> str:
    """Return one sentence about what makes no sense in the battle, or in an action in it."""
    text = FAULTS.get(complaint.reason, N_("{place}: expected {expected}."))
    names = [battle.everybody[one].label for one in complaint.who]
    told = dict(zip(("token", "other"), names, strict=False))
    return _(text).format(place=complaint.place, expected=complaint.expected, **told)
