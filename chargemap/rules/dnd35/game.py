"""D&D 3.5 as the shared d20 rules see it."""

from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.rules.d20.fields import OPTIONS as SHARED_OPTIONS
from chargemap.rules.d20.game import Game
from chargemap.rules.d20.situation import Situation
from chargemap.rules.d20.states import CONDITIONS
from chargemap.rules.d20.strike import blow
from chargemap.rules.d20.weapons import KNOWN
from chargemap.rules.fields import Field
from chargemap.rules.memo import by_identity

OPTIONS = (
    *SHARED_OPTIONS,
    Field("draw_on_charge", "flag", False, N_("A weapon may be drawn during a charge")),
    Field("overrun_on_charge", "flag", False, N_("An overrun may end a charge")),
    Field("exhausted_charge", "flag", False, N_("The exhausted may charge")),
)

GAME = Game(
    weapons=KNOWN,
    conditions=CONDITIONS,
    options={option.key: option.default for option in OPTIONS},
    blow=blow,
)


@by_identity(32)
def situation_of(battle: Battle) -> Situation:
    """Return the battle laid out under D&D 3.5."""
    return Situation(GAME, battle)
