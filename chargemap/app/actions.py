"""Every action of the window in one table: menus, shortcuts, what's-this texts and the palette come from it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from chargemap.app import shortcuts
from chargemap.app.icons import icon
from chargemap.i18n import N_, _

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

MENUS = {
    "file": N_("&File"),
    "edit": N_("&Edit"),
    "view": N_("&View"),
    "board": N_("&Board"),
    "token": N_("&Token"),
    "action": N_("&Action"),
    "rules": N_("&Rules"),
    "help": N_("&Help"),
}
SUBMENUS = {
    "recent": N_("Open &recent"),
    "kept": N_("&Kept copies"),
    "samples": N_("&Samples"),
    "theme": N_("&Colours"),
    "docks": N_("&Docks"),
    "add": N_("&Add to the board"),
    "sides": N_("&Colours of sides"),
    "offered": N_("&Other actions"),
}


@dataclass(frozen=True, slots=True)
class Command:
    """One action. `slot` is the way from the window to what it calls; an empty text is a line in the menu.

    `check` marks one that is on or off; those of one `group` exclude each other. `submenu` is filled
    when it opens. The icon is the drawing of that name, else that of the id. One that has nothing but
    an id and a menu stands in that menu, too.
    """

    id: str
    menu: str
    text: str = ""
    slot: str = ""
    keys: tuple[str, ...] = ()
    whats: str = ""
    icon: str = ""
    check: bool = False
    group: str = ""
    submenu: str = ""

    @property
    def drawing(self) -> str:
        """The name of its picture in resources/icons."""
        return self.icon or self.id


def _line(menu: str, number: int) -> Command:
    return Command(f"line-{menu}-{number}", menu)


ACTIONS: tuple[Command, ...] = (
    Command(
        "new",
        "file",
        N_("&New battle from a map…"),
        "files.new",
        ("Ctrl+N",),
        N_("Choose a map and the rules to play by, and begin a battle on it."),
        "new",
    ),
    Command(
        "open",
        "file",
        N_("&Open…"),
        "files.open",
        ("Ctrl+O",),
        N_("Open a saved battle, or a map to begin one on."),
        "open",
    ),
    Command(
        "start-page",
        "file",
        N_("Start &page"),
        "files.start_page",
        ("Ctrl+Home",),
        N_("Show the samples and the battles opened last as pictures."),
        "home",
    ),
    Command(
        "open-ruling",
        "file",
        N_("Open r&uling…"),
        "files.rulings.open",
        ("Ctrl+Shift+O",),
        N_(
            "Show a ruling that somebody sent: the battle before it, what was ruled, "
            "and whether this program rules the same."
        ),
    ),
    Command("recent", "file", submenu="recent"),
    Command("kept", "file", submenu="kept"),
    _line("file", 1),
    Command(
        "save",
        "file",
        N_("&Save"),
        "files.save",
        ("Ctrl+S",),
        N_("Save the battle with its log to its file."),
        "save",
    ),
    Command(
        "save-as",
        "file",
        N_("Save &as…"),
        "files.save_as",
        ("Ctrl+Shift+S",),
        N_("Save the battle with its log to another file."),
    ),
    _line("file", 2),
    Command(
        "export",
        "file",
        N_("&Export picture…"),
        "files.export",
        ("Ctrl+E",),
        N_(
            "Make a picture of the board, as it is or as it was when a ruling was made, or print it true to scale."
        ),
        "picture",
    ),
    Command(
        "copy-view",
        "file",
        N_("&Copy the view as a picture"),
        "files.copy_view",
        ("Ctrl+Shift+C",),
        N_("Put a picture of what is in sight on the clipboard."),
    ),
    Command(
        "save-log",
        "file",
        N_("Save &log…"),
        "files.logs.save",
        ("Ctrl+L",),
        N_(
            "Write the whole log, with every step and die, into a file: Markdown, a page "
            "with the pictures of the rulings, or JSON."
        ),
    ),
    Command(
        "save-shown",
        "file",
        N_("Save the entries sho&wn…"),
        "files.logs.save_shown",
        ("Ctrl+Shift+E",),
        N_("Write the entries that the log shows just now into a file."),
    ),
    Command(
        "copy-log",
        "file",
        N_("Copy log as &Markdown"),
        "files.logs.copy",
        ("Ctrl+Shift+L",),
        N_("Put the whole log, with every step and die, on the clipboard as Markdown."),
    ),
    Command(
        "copy-shown",
        "file",
        N_("Copy the en&tries shown as Markdown"),
        "files.logs.copy_shown",
        ("Ctrl+Shift+M",),
        N_("Put the entries that the log shows just now on the clipboard."),
    ),
    Command(
        "log-with-hidden",
        "file",
        N_("Log with hi&dden tokens"),
        "files.logs.tell_hidden",
        ("Ctrl+Shift+I",),
        N_(
            "Tell of hidden tokens, too, in logs that are saved or copied; without it, entries that "
            "name one are left out."
        ),
        "eye-crossed",
        check=True,
    ),
    _line("file", 3),
    Command("quit", "file", N_("&Quit"), "close", ("Ctrl+Q",), N_("End ChargeMap.")),
    Command(
        "undo",
        "edit",
        keys=("Ctrl+Z",),
        whats=N_("Take back the last step."),
        icon="undo",
    ),
    Command(
        "redo",
        "edit",
        keys=("Ctrl+Shift+Z", "Ctrl+Y"),
        whats=N_("Do again the step that was taken back."),
        icon="redo",
    ),
    Command(
        "history",
        "edit",
        N_("&History"),
        "docks.toggle_history",
        ("Ctrl+Shift+H",),
        N_("Show every step since the file was opened, and go back to any of them."),
        check=True,
    ),
    Command(
        "back-to-turn",
        "edit",
        N_("&Back to the start of this turn"),
        "docks.turns.back_to_start",
        ("Shift+Z",),
        N_("Take back every step since this turn began; redo does them again."),
    ),
    _line("edit", 1),
    Command(
        "select-all",
        "edit",
        N_("Select &all"),
        "tokens.select_all",
        ("Ctrl+A",),
        N_("Select every token on the board."),
    ),
    Command(
        "duplicate",
        "edit",
        N_("Dup&licate"),
        "tokens.crew.duplicate",
        ("Ctrl+D",),
        N_("Put another token like each of the selected ones beside it."),
    ),
    Command(
        "cut",
        "edit",
        N_("Cu&t"),
        "tokens.crew.cut",
        ("Ctrl+X",),
        N_("Put the selected tokens on the clipboard and take them off the board."),
    ),
    Command(
        "copy",
        "edit",
        N_("&Copy"),
        "tokens.crew.copy",
        ("Ctrl+C",),
        N_("Put the selected tokens on the clipboard, for this window or another."),
    ),
    Command(
        "paste",
        "edit",
        N_("&Paste"),
        "tokens.crew.paste",
        ("Ctrl+V",),
        N_(
            "Put copied tokens under the mouse, or a copied picture on the selected token."
        ),
    ),
    Command(
        "delete",
        "edit",
        N_("&Delete"),
        "tokens.delete",
        ("Del", "Backspace"),
        N_("Take the selected tokens off the board."),
    ),
    _line("edit", 2),
    Command(
        "search-log",
        "edit",
        N_("&Search the log"),
        "docks.search_log",
        ("Ctrl+F",),
        N_("Look for words in the rulings of this battle."),
    ),
    Command(
        "filter-log",
        "edit",
        N_("F&ilter the log…"),
        "docks.log.open_filter",
        ("Ctrl+Shift+G",),
        N_("Show only the entries of some tokens, sides, actions or outcomes."),
        "filter",
    ),
    Command(
        "show-whole-log",
        "edit",
        N_("Sho&w the whole log"),
        "docks.log.show_all",
        ("Ctrl+Shift+W",),
        N_("Take every filter of the log and its search away."),
    ),
    Command(
        "palette",
        "edit",
        N_("&Find an action…"),
        "help.find_action",
        ("Ctrl+Shift+P", "Ctrl+K"),
        N_("Find any action by its name, and do it."),
    ),
    Command(
        "change-shortcuts",
        "edit",
        N_("Chan&ge shortcuts…"),
        "help.change_shortcuts",
        ("Ctrl+Shift+K",),
        N_("Give any action keys of your own, or get back those it came with."),
    ),
    Command(
        "preferences",
        "edit",
        N_("Pr&eferences…"),
        "help.show_preferences",
        ("Ctrl+,",),
        N_("Choose colours, units, who rolls, and what moves and shows."),
        "preferences",
    ),
    Command(
        "zoom-in",
        "view",
        N_("Zoom &in"),
        "zoom_in",
        ("Ctrl++", "Ctrl+="),
        N_("Show the board larger."),
    ),
    Command(
        "zoom-out",
        "view",
        N_("Zoom &out"),
        "zoom_out",
        ("Ctrl+-",),
        N_("Show the board smaller."),
    ),
    Command(
        "fit",
        "view",
        N_("&Fit the board"),
        "view.fit",
        ("F",),
        N_("Show the whole board."),
        "fit",
    ),
    Command(
        "actual",
        "view",
        N_("&100 %"),
        "zoom_actual",
        ("Ctrl+0",),
        N_("Show squares 50 pixels wide."),
    ),
    _line("view", 1),
    Command(
        "grid",
        "view",
        N_("&Grid"),
        "show_grid",
        ("G",),
        N_("Show or hide the lines between squares, or the inches of a table."),
        check=True,
    ),
    Command(
        "names",
        "view",
        N_("&Names"),
        "show_names",
        ("N",),
        N_("Show or hide the names of tokens."),
        check=True,
    ),
    Command(
        "notes",
        "view",
        N_("Notes on the &map"),
        "scene.notes.set_shown",
        ("Shift+A",),
        N_("Show or hide the notes that were drawn on the map."),
        check=True,
    ),
    Command(
        "threats",
        "view",
        N_("&Threatened squares"),
        "show_threats",
        ("H",),
        N_(
            "Show the squares that the selected tokens threaten, or all tokens if none is."
        ),
        check=True,
    ),
    Command(
        "zones",
        "view",
        N_("&Zones of those selected"),
        "scene.zones.toggle",
        ("Z",),
        N_(
            "On a table, show in grey how near others may come to the selected tokens, or show it no longer."
        ),
    ),
    Command(
        "all-zones",
        "view",
        N_("Zones of &everybody"),
        "scene.zones.show_all",
        ("Alt+Z",),
        N_("On a table, show in grey how near others may come to each token."),
        check=True,
    ),
    Command(
        "reach",
        "view",
        N_("&Reach of the selected token"),
        "ranges.show_reach",
        ("Shift+M",),
        N_(
            "Light the squares that the selected token may move to under the rules, in Play mode. Alt-drag takes a step."
        ),
        "reach",
        check=True,
    ),
    Command(
        "danger",
        "view",
        N_("Danger for the &selected token"),
        "ranges.show_danger",
        ("Shift+T",),
        N_(
            "Mark the squares in which an enemy could charge the selected token in its next turn, in Play mode."
        ),
        "danger",
        check=True,
    ),
    Command(
        "replay",
        "view",
        N_("Rep&lay"),
        "docks.replay.toggle",
        ("F9",),
        N_(
            "Go through the log entry by entry and see the board as it was; the battle "
            "stays as it is. In the replay the key plays it, or lets it rest."
        ),
        "replay",
    ),
    Command(
        "replay-back",
        "view",
        N_("Replay: one step b&ack"),
        "docks.replay.back",
        ("Ctrl+Shift+Left",),
        N_("Show the board as it was one step before what is on show."),
        "step-back",
    ),
    Command(
        "replay-on",
        "view",
        N_("Replay: one step for&ward"),
        "docks.replay.on",
        ("Ctrl+Shift+Right",),
        N_("Show the board as it was one step after what is on show."),
        "step-on",
    ),
    _line("view", 2),
    Command("docks", "view", submenu="docks"),
    Command("theme", "view", submenu="theme"),
    Command(
        "theme-system",
        "theme",
        N_("As the &system has them"),
        "theme.follow_system",
        ("Shift+F9",),
        N_("Take light or dark colours as the system does."),
        check=True,
        group="theme",
    ),
    Command(
        "theme-light",
        "theme",
        N_("&Light"),
        "theme.go_light",
        ("Shift+F7",),
        N_("Dark letters on a light ground."),
        check=True,
        group="theme",
    ),
    Command(
        "theme-dark",
        "theme",
        N_("&Dark"),
        "theme.go_dark",
        ("Shift+F8",),
        N_("Light letters on a dark ground."),
        check=True,
        group="theme",
    ),
    Command(
        "full-screen",
        "view",
        N_("F&ull screen"),
        "full_screen",
        ("F11",),
        N_("Let the window fill the screen, or give it its frame back."),
        check=True,
    ),
    Command(
        "player-window",
        "view",
        N_("Pla&yer window"),
        "docks.players.show",
        ("Shift+F11",),
        N_(
            "Show the board in a window of its own, for a projector: without hidden tokens and the GM's notes."
        ),
        "projector",
        check=True,
    ),
    Command(
        "next-pane",
        "view",
        N_("Next &pane"),
        "docks.focus.next",
        ("F6",),
        N_(
            "Take the keyboard to the next pane: the board, cards on it, bars and docks. Esc leads back."
        ),
    ),
    Command(
        "previous-pane",
        "view",
        N_("Pre&vious pane"),
        "docks.focus.previous",
        ("Shift+F6",),
        N_("Take the keyboard to the pane before."),
    ),
    Command(
        "cursor",
        "view",
        N_("Cursor on the &board"),
        "tools.cursor.toggle",
        ("F7",),
        N_(
            "Show a cursor that arrow keys move over the board: Enter clicks there, Space drags from there."
        ),
    ),
    Command("new", "board"),
    Command("samples", "board", submenu="samples"),
    Command(
        "pass-laptop",
        "board",
        N_("P&ass the laptop…"),
        "docks.laptop.ask",
        ("F8",),
        N_(
            "Cover the window while the laptop goes to the other side, then show what that side may see."
        ),
        "pass",
    ),
    Command(
        "seed",
        "board",
        N_("&Dice seed…"),
        "docks.turns.ask_seed",
        ("Ctrl+Shift+D",),
        N_("Show what the dice follow from, or let them follow from another seed."),
        "die",
    ),
    _line("board", 1),
    Command(
        "map-picture",
        "board",
        N_("&Picture under the map…"),
        "tools.map.picture",
        ("Ctrl+B",),
        N_("Lay a picture under the map and fit its grid to the board's."),
    ),
    Command(
        "remove-map-picture",
        "board",
        N_("R&emove the picture"),
        "tools.map.remove_picture",
        ("Ctrl+Shift+B",),
        N_("Take the picture under the map away."),
    ),
    Command(
        "resize-board",
        "board",
        N_("&Resize the board…"),
        "tools.map.resize",
        ("Ctrl+R",),
        N_("Give the board more or fewer columns and rows, at any edge."),
    ),
    Command(
        "crop-board",
        "board",
        N_("&Crop to what is selected"),
        "tools.map.crop",
        ("Ctrl+Shift+R",),
        N_("Leave of the board the squares that the terrain tool has selected."),
    ),
    Command(
        "mirror-across",
        "board",
        N_("Mirror &left and right"),
        "tools.map.mirror_across",
        ("Shift+H",),
        N_("Mirror the walls and squares that the terrain tool has selected."),
        "mirror-across",
    ),
    Command(
        "mirror-down",
        "board",
        N_("Mirror &top and bottom"),
        "tools.map.mirror_down",
        ("Shift+V",),
        N_("Mirror the walls and squares that the terrain tool has selected."),
        "mirror-down",
    ),
    Command(
        "turn-door",
        "board",
        N_("&Open or close the nearest door"),
        "tools.cursor.turn_door",
        ("O",),
        N_("Turn the door nearest to the cursor of the board or the selected token."),
    ),
    Command("add", "token", submenu="add"),
    Command(
        "add-token",
        "token",
        N_("Choose a mi&niature to add…"),
        "docks.add_token",
        ("Shift+N",),
        N_("Show the miniatures that can be put on the board, to search and drag."),
        "add",
    ),
    Command(
        "edit-token",
        "token",
        N_("&Edit…"),
        "tokens.edit",
        ("Alt+Return",),
        N_("Show the selected token in the Token dock."),
    ),
    Command(
        "damage",
        "token",
        N_("Da&mage or heal…"),
        "tokens.damage",
        ("Shift+D",),
        N_("Take hit points off the selected token, or give them back."),
    ),
    Command("delete", "token"),
    Command(
        "show-token",
        "token",
        N_("&Bring into sight"),
        "tokens.bring_into_sight",
        ("Home",),
        N_("Pan so that the selected token is in sight."),
    ),
    Command(
        "turn-left",
        "token",
        N_("Turn &left"),
        "tools.facing.turn_left",
        (",",),
        N_(
            "Turn the selected tokens by an eighth against the clock; Alt and the wheel does it, too."
        ),
    ),
    Command(
        "turn-right",
        "token",
        N_("Turn r&ight"),
        "tools.facing.turn_right",
        (".",),
        N_(
            "Turn the selected tokens by an eighth with the clock; so does dragging the tick on a base."
        ),
    ),
    Command(
        "rulings-of-token",
        "token",
        N_("Show only its rulin&gs"),
        "tokens.show_rulings",
        ("Shift+L",),
        N_("Show in the log only the entries about the selected token."),
        "filter",
    ),
    _line("token", 1),
    Command(
        "align-row",
        "token",
        N_("Align in a ro&w"),
        "tokens.crew.align_row",
        ("Shift+R",),
        N_("Put the selected tokens side by side in a row."),
    ),
    Command(
        "align-column",
        "token",
        N_("Align in a c&olumn"),
        "tokens.crew.align_column",
        ("Shift+C",),
        N_("Put the selected tokens one below the other in a column."),
    ),
    Command(
        "spread",
        "token",
        N_("&Spread evenly"),
        "tokens.crew.spread",
        ("Shift+E",),
        N_("Leave the same room between each of the selected tokens and the next."),
    ),
    _line("token", 2),
    Command(
        "bench",
        "token",
        N_("&Take off the board"),
        "tokens.crew.bench",
        ("Shift+Del",),
        N_("Keep the selected tokens in the reserve, off the board; see the roster."),
    ),
    Command(
        "roster",
        "token",
        N_("&Roster"),
        "docks.show_roster",
        ("F5",),
        N_("Show every token of the battle, on the board or not, to search and place."),
    ),
    Command(
        "keep-from-players",
        "token",
        N_("&Keep from players"),
        "tokens.hiding.keep",
        ("Shift+K",),
        N_(
            "Let only the GM see the selected tokens: not the player window, nor pictures, logs or a passed laptop."
        ),
        "eye-crossed",
    ),
    Command(
        "show-to-players",
        "token",
        N_("Show to pla&yers"),
        "tokens.hiding.show",
        ("Alt+Shift+K",),
        N_("Let everybody see the selected tokens again."),
        "eye",
    ),
    _line("token", 3),
    Command(
        "token-picture",
        "token",
        N_("C&hoose a picture…"),
        "tokens.portraits.choose",
        ("Shift+P",),
        N_("Show a picture on the selected tokens; it can be dropped on them as well."),
    ),
    Command(
        "token-bare",
        "token",
        N_("Take the &picture away"),
        "tokens.portraits.clear",
        ("Shift+X",),
        N_("Show the selected tokens without their pictures again."),
    ),
    Command("sides", "token", submenu="sides"),
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
    _line("action", 1),
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
    _line("action", 2),
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
    _line("action", 4),
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
        "planner-dock",
        "rules",
        N_("Round &planner"),
        "docks.show_planner",
        ("Shift+F4",),
        N_("Show who does what this round, and what each phase brings."),
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
    _line("action", 3),
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
    Command(
        "rules-dock",
        "rules",
        N_("&Clauses"),
        "docks.show_clauses",
        ("F2",),
        N_("Show every clause of the rules, to read and to search."),
        "book",
    ),
    Command(
        "turn-dock",
        "rules",
        N_("&Order of turns"),
        "docks.show_turns",
        ("F4",),
        N_("Show who comes after whom, who waits, and what holds on whom."),
        "turn",
    ),
    Command(
        "options",
        "rules",
        N_("&Table options"),
        "docks.show_options",
        ("F3",),
        N_("Show where this table reads the rules in its own way."),
    ),
    Command(
        "shortcuts",
        "help",
        N_("&Shortcuts"),
        "help.show_shortcuts",
        ("F1",),
        N_("Show every action with its keys."),
    ),
    Command(
        "hint",
        "help",
        N_("&First steps"),
        "show_hint",
        ("Ctrl+F1",),
        N_("Show the three steps from a token to a ruled charge."),
    ),
    Command(
        "whats-this",
        "help",
        N_("&What is this?"),
        "help.whats_this",
        ("Shift+F1",),
        N_("Click anything to read what it is for."),
    ),
    _line("help", 1),
    Command(
        "about",
        "help",
        N_("&About ChargeMap"),
        "help.show_about",
        ("Ctrl+Shift+F1",),
        N_("Version, licences and sources."),
    ),
)


FIELD_KEYS = {
    "Home",
    "Del",
    "Ctrl+X",
    "Ctrl+C",
    "Ctrl+V",
    "Shift+Del",
}  # heard on the board only
_BOARD = Qt.ShortcutContext.WidgetWithChildrenShortcut
_WINDOW = Qt.ShortcutContext.WindowShortcut


class Actions:
    """The window's actions by their ids, and its menus by theirs."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window
        self._by_id: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self.menus: dict[str, QMenu] = {}
        self.extra: list[Command] = []  # tools, known when they are loaded

    def __getitem__(self, action_id: str) -> QAction:
        return self._by_id[action_id]

    def __contains__(self, action_id: str) -> bool:
        return action_id in self._by_id

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._by_id.values())

    def put(self, action_id: str, action: QAction) -> None:
        """Take an action that somebody else has made (undo and redo), with its own words."""
        action.setObjectName(action_id)
        self._by_id[action_id] = action

    def build(self, bar: QMenuBar) -> None:
        """Make every action and every menu."""
        for menu_id in MENUS:
            self.menus[menu_id] = bar.addMenu("")
        for menu_id in SUBMENUS:
            self.menus[menu_id] = QMenu(self._window)
        for command in ACTIONS:
            self.add(command)
        self.bind()
        self.retranslate()

    def add(self, command: Command, before: QAction | None = None) -> QAction | None:
        """Add one action to its menu."""
        menu = self.menus[command.menu]
        if command.submenu:
            menu.addMenu(self.menus[command.submenu])
            return None
        if command.id.startswith("line-"):
            menu.addSeparator()
            return None
        action = self._by_id.get(command.id) or self._make(command)
        menu.insertAction(before, action) if before else menu.addAction(action)
        return action

    @property
    def whole(self) -> tuple[Command, ...]:
        """Every command that has an action now, each once."""
        every = {one.id: one for one in (*ACTIONS, *self.extra) if one.whats}
        return tuple(one for one in every.values() if one.id in self._by_id)

    def bind(self) -> None:
        """Give every action its keys: those that were chosen, else those it came with."""
        for command_id, keys in shortcuts.assigned(self.whole).items():
            action = self._by_id[command_id]
            action.setShortcuts([QKeySequence(one) for one in keys])
            self._listen(action, board_only=bool(FIELD_KEYS.intersection(keys)))

    def _listen(self, action: QAction, *, board_only: bool) -> None:
        """Have the keys heard in the whole window, or on the board only: in a field they mean something else."""
        places: tuple[QWidget, QWidget] = (self._window, self._window.view)
        ears, deaf = reversed(places) if board_only else places
        deaf.removeAction(action)
        ears.addAction(action)
        action.setShortcutContext(_BOARD if board_only else _WINDOW)

    def _make(self, command: Command) -> QAction:
        action = QAction(self._window)
        action.setObjectName(command.id)
        action.setCheckable(command.check)
        action.setIconVisibleInMenu(not command.check)  # there the tick has its place
        if command.group:
            group = self._groups.setdefault(command.group, QActionGroup(self._window))
            group.addAction(action)
        slot = command.slot
        if command.check:
            action.toggled.connect(lambda on: self._call(slot, on))
        else:
            action.triggered.connect(lambda: self._call(slot))
        self._by_id[command.id] = action
        return action

    def _call(self, slot: str, *values: Any) -> None:
        called: Callable[..., object] = attrgetter(slot)(self._window)
        called(*values)

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        for menu_id, text in {**MENUS, **SUBMENUS}.items():
            self.menus[menu_id].setTitle(_(text))
        for command in self.whole:
            action = self._by_id[command.id]
            if command.text:
                action.setText(_(command.text))
            action.setStatusTip(_(command.whats))
            action.setWhatsThis(_(command.whats))
            action.setToolTip(tip(action))

    def dress(self) -> None:
        """Draw the icons in the colours in force."""
        for command in self.whole:
            self._by_id[command.id].setIcon(icon(command.drawing))
        for menu_id in SUBMENUS:
            self.menus[menu_id].setIcon(icon(menu_id))


def tip(action: QAction) -> str:
    """Return the words of a tool tip: what it is, its key, what it does."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    name = plain(action.text())
    head = _("{name} ({keys})").format(name=name, keys=keys) if keys else name
    return f"{head}\n{action.whatsThis()}" if action.whatsThis() else head


def plain(text: str) -> str:
    """Return a menu's text without its mark for the Alt key."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")
