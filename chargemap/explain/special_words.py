"""The words of special attacks, of riding and of blows in a row: how the sentence about each begins."""

from collections.abc import Mapping
from dataclasses import dataclass

from chargemap.i18n import N_


@dataclass(frozen=True, slots=True)
class Head:
    """How a sentence about an action begins: done, barred, before the dice fall, and tried in vain."""

    done: str
    barred: str
    would: str
    failed: str = ""  # without it as if done


CHECKED: Mapping[str, Head] = {  # what one check decides, whose total stands beside it
    "trip": Head(
        N_("{by} trips {at}"),
        N_("{by} cannot trip {at}"),
        N_("{by} would trip {at}"),
        N_("{by} fails to trip {at}"),
    ),
    "disarm": Head(
        N_("{by} disarms {at}"),
        N_("{by} cannot disarm {at}"),
        N_("{by} would disarm {at}"),
        N_("{by} fails to disarm {at}"),
    ),
    "sunder": Head(
        N_("{by} strikes what {at} holds or wears"),
        N_("{by} cannot strike that on {at}"),
        N_("{by} would strike what {at} holds or wears"),
        N_("{by} fails to strike what {at} holds or wears"),
    ),
    "sunder item": Head(
        N_("{by} strikes the {item} of {at}"),
        N_("{by} cannot strike the {item} of {at}"),
        N_("{by} would strike the {item} of {at}"),
        N_("{by} fails to strike the {item} of {at}"),
    ),
    "bull-rush": Head(
        N_("{by} bull rushes {at}"),
        N_("{by} cannot bull rush {at}"),
        N_("{by} would bull rush {at}"),
        N_("{by} bull rushes {at} in vain"),
    ),
    "overrun": Head(
        N_("{by} overruns {at}"),
        N_("{by} cannot overrun {at}"),
        N_("{by} would overrun {at}"),
        N_("{by} fails to overrun {at}"),
    ),
    "overrun avoided": Head(
        N_("{by} passes {at}, who steps aside"),
        N_("{by} cannot overrun {at}"),
        N_("{by} would pass {at}, who steps aside"),
    ),
    "grapple": Head(
        N_("{by} grapples {at}"),
        N_("{by} cannot grapple {at}"),
        N_("{by} would grapple {at}"),
        N_("{by} fails to grapple {at}"),
    ),
    "grapple hold": Head(
        N_("{by} keeps hold of {at}"),
        N_("{by} cannot keep hold of {at}"),
        N_("{by} would keep hold of {at}"),
        N_("{by} loses hold of {at}"),
    ),
    "grapple move": Head(
        N_("{by} drags {at} along"),
        N_("{by} cannot drag {at} along like that"),
        N_("{by} would drag {at} along"),
        N_("{by} loses hold of {at}"),
    ),
    "grapple damage": Head(
        N_("{by} hurts {at} in its grip"),
        N_("{by} cannot hurt {at} in its grip like that"),
        N_("{by} would hurt {at} in its grip"),
        N_("{by} loses hold of {at}"),
    ),
    "grapple pin": Head(
        N_("{by} pins {at}"),
        N_("{by} cannot pin {at}"),
        N_("{by} would pin {at}"),
        N_("{by} loses hold of {at}"),
    ),
    "grapple tie-up": Head(
        N_("{by} ties {at} up"),
        N_("{by} cannot tie {at} up"),
        N_("{by} would tie {at} up"),
        N_("{by} loses hold of {at}"),
    ),
    "grapple missed": Head(*[N_("{by} does nothing with the hold on {at}")] * 3),
    "grapple release": Head(
        N_("{by} lets go of {at}"),
        N_("{by} cannot let go of {at}"),
        N_("{by} would let go of {at}"),
    ),
    "grapple break": Head(
        N_("{by} breaks free of {at}"),
        N_("{by} cannot break free of {at}"),
        N_("{by} would break free of {at}"),
        N_("{by} fails to break free of {at}"),
    ),
    "grapple bonds": Head(
        N_("{by} escapes its bonds"),
        N_("{by} cannot escape its bonds"),
        N_("{by} would escape its bonds"),
        N_("{by} fails to escape its bonds"),
    ),
    "grapple reverse": Head(
        N_("{by} turns the tables on {at}"),
        N_("{by} cannot turn the tables on {at}"),
        N_("{by} would turn the tables on {at}"),
        N_("{by} fails to turn the tables on {at}"),
    ),
    "feint": Head(
        N_("{by} fools {at} with a feint"),
        N_("{by} cannot feint against {at}"),
        N_("{by} would fool {at} with a feint"),
        N_("{by} feints in vain against {at}"),
    ),
    "ride control": Head(
        N_("{by} brings its mount under control"),
        N_("{by} cannot bring its mount under control"),
        N_("{by} would bring its mount under control"),
        N_("{by} fails to bring its mount under control"),
    ),
    "ride knees": Head(
        N_("{by} guides its mount with the knees"),
        N_("{by} cannot guide a mount with the knees"),
        N_("{by} would guide its mount with the knees"),
        N_("{by} fails to guide its mount with the knees"),
    ),
    "ride soft-fall": Head(
        N_("{by} falls softly from the saddle"),
        N_("{by} cannot make a soft fall"),
        N_("{by} would fall softly from the saddle"),
        N_("{by} falls hard from the saddle"),
    ),
    "ride dropped": Head(
        N_("{by} stays in the saddle"),
        N_("{by} cannot drop from a saddle"),
        N_("{by} would stay in the saddle"),
        N_("{by} drops from the saddle"),
    ),
    "ride dismount": Head(
        N_("{by} dismounts"), N_("{by} cannot dismount"), N_("{by} would dismount")
    ),
    "ride move": Head(
        N_("{by} rides"), N_("{by} cannot ride like that"), N_("{by} would ride")
    ),
    "ride": Head(
        N_("{by} sees to its mount"),
        N_("{by} cannot see to a mount"),
        N_("{by} would see to its mount"),
        N_("{by} fails with its mount"),
    ),
    "cast-mounted": Head(
        N_("{by} casts a spell from the saddle"),
        N_("{by} cannot cast a spell from the saddle like that"),
        N_("{by} would cast a spell from the saddle"),
        N_("{by} casts a spell from the saddle in vain"),
    ),
}

BLOWS: Mapping[str, Head] = {  # attacks, one or many
    "charge trip": Head(
        N_("{by} charges {at} for a trip"),
        N_("{by} cannot charge {at} for a trip"),
        N_("{by} would charge {at} for a trip"),
    ),
    "charge disarm": Head(
        N_("{by} charges {at} to disarm"),
        N_("{by} cannot charge {at} to disarm"),
        N_("{by} would charge {at} to disarm"),
    ),
    "charge sunder": Head(
        N_("{by} charges {at} to break what it holds or wears"),
        N_("{by} cannot charge {at} to break what it holds or wears"),
        N_("{by} would charge {at} to break what it holds or wears"),
    ),
    "attack full": Head(
        N_("{by} attacks {at} with every blow"),
        N_("{by} cannot attack {at} with every blow"),
        N_("{by} would attack {at} with every blow"),
    ),
    "shoot-mounted": Head(
        N_("{by} shoots at {at} from the saddle"),
        N_("{by} cannot shoot at {at} from the saddle"),
        N_("{by} would shoot at {at} from the saddle"),
    ),
    "two-weapon": Head(
        N_("{by} attacks {at} with both hands"),
        N_("{by} cannot attack {at} with both hands"),
        N_("{by} would attack {at} with both hands"),
    ),
}

PAIRED: Mapping[str, str] = {  # what befalls both at once, within the sentence
    "grappled": N_("both are grappled"),
    "grapple-ended": N_("the hold ends"),
}
IN_VAIN: Mapping[str, str] = {  # why nothing comes of a check that succeeds
    "bull-rush": N_("{at} cannot be moved from its place"),
    "grapple": N_("there is no free place for {at} beside {by}"),
}
OF_A_KIND = (  # what a check to come takes: it cannot fail, it may, only 20 will do, nothing will
    N_("{kind} cannot fail ({dice})"),
    N_("{kind} succeeds on {need} or more ({dice})"),
    N_("{kind} succeeds only on 20 ({dice})"),
    N_("{kind} cannot succeed ({dice})"),
)
OWN_NEED = (
    N_("cannot fail ({dice})"),
    N_("succeeds on {need} or more ({dice})"),
    N_("succeeds only on 20 ({dice})"),
    N_("cannot succeed ({dice})"),
)
SKILLS = frozenset(  # checks without an automatic success or failure
    {"feint", "ride", "escape-artist", "concentration"}
)
