"""What others than the GM may see, in the colours that the GM sees."""

from dataclasses import replace

from chargemap.app.paint.looks import side_marks
from chargemap.model.battle import Battle


def for_players(battle: Battle) -> Battle:
    """Return what all players may see, each side in the colour that it has with the hidden ones."""
    return _coloured(battle, battle.seen_by_players())


def for_side(battle: Battle, side: str) -> Battle:
    """Return what that side may see, each side in the colour that it has with the hidden ones."""
    return _coloured(battle, battle.seen_by(side))


def _coloured(battle: Battle, seen: Battle) -> Battle:
    if seen is battle:
        return battle
    sides = {token.side for token in seen.everybody.values()}
    marks = side_marks(battle).items()
    colours = {side: colour for side, (colour, _letters) in marks if side in sides}
    colours.pop("", None)
    return replace(seen, looks=replace(seen.looks, sides=colours))
