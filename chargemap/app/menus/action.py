"""The Action menu: what the rules let a token do, and the turns."""

from chargemap.app.menus.command import Command, line
from chargemap.i18n import N_

COMMANDS = (
    Command(
        "mode",
        "action",
        N_("&Place tokens by hand"),
        "switch_mode",
        ("P",),
        N_(
            "On: tokens go anywhere, no rule is asked. Off: each drag is a move under the rules."
        ),
        "hand",
        check=True,
    ),
    line("action", 1),
    Command("offered", "action", submenu="offered"),
    Command(
        "step",
        "action",
        N_("Fi&ve-foot step…"),
        "tokens.step",
        ("Shift+S",),
        whats=N_(
            "Take a 5-foot step: hold Alt and drag the token by a square, or press Alt and an arrow key."
        ),
    ),
    line("action", 2),
    Command(
        "start-turn",
        "action",
        N_("&Start turn"),
        "tokens.start_turn",
        ("S",),
        N_("Begin the turn of the selected token: what lasted until now ends."),
    ),
    Command(
        "next-token",
        "action",
        N_("&Next turn or phase"),
        "tokens.next_turn",
        ("Ctrl+Return", "E"),
        N_(
            "Begin the turn of whoever comes next in the order, or play the next phase of the round."
        ),
        "next",
    ),
    Command(
        "delay",
        "action",
        N_("&Delay"),
        "docks.turns.delay",
        ("D",),
        N_("Put off the turn that is on: the token comes in later, at a new place."),
    ),
    Command(
        "ready",
        "action",
        N_("Get &ready…"),
        "docks.turns.get_ready",
        ("R",),
        N_("The token in turn waits for something to happen, and then acts first."),
    ),
    Command(
        "come-in",
        "action",
        N_("Come &in"),
        "docks.turns.come_in",
        ("B",),
        N_("Let a token that delayed or got ready take its new place in the order."),
    ),
    Command(
        "initiative",
        "action",
        N_("Roll ini&tiative"),
        "docks.turns.roll_initiative",
        ("I",),
        N_("Roll for the order of turns: for those without a number, or for all anew."),
        "dice",
    ),
    Command(
        "type-initiative",
        "action",
        N_("T&ype initiative…"),
        "docks.turns.type_initiative",
        ("Shift+I",),
        N_("Type the numbers that were rolled; who is left open is rolled for."),
    ),
    line("action", 4),
    Command(
        "play-round",
        "action",
        N_("Play the &whole round"),
        "docks.plans.play_round",
        ("Q",),
        N_("Play all phases that are left, or the whole round that is declared."),
    ),
    Command(
        "new-round",
        "action",
        N_("New ro&und"),
        "docks.plans.new_round",
        ("Shift+Q",),
        N_("End the round without more, and begin the next."),
    ),
    Command(
        "resolve-declared",
        "action",
        N_("Resolve c&harges"),
        "cards.declarations.resolve",
        ("Shift+G",),
        N_("Carry out all charges that are declared, together."),
    ),
    Command(
        "undeclare-all",
        "action",
        N_("Take all declarations back"),
        "cards.declarations.take_all_back",
        ("Shift+U",),
        N_("Take back every charge that is declared and not yet carried out."),
    ),
    line("action", 3),
    Command(
        "offer-strikes",
        "action",
        N_("Offer &attacks of opportunity"),
        "strike_card.strikes.switch",
        ("Shift+O",),
        N_(
            "On: before a move is made, whoever it gives an attack is asked, on the board."
        ),
        check=True,
    ),
    Command(
        "force",
        "action",
        N_("&Force the last ruling"),
        "tokens.force",
        ("Ctrl+Shift+F",),
        N_(
            "Carry out the refused action all the same, by the GM's word; the log says so."
        ),
    ),
)
