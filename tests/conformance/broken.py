"""Variants of Pearl Divers with one defect each, which the checks of the suite must catch.

`BROKEN` lists at least one variant for each check.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.conformance.broken_advice import (
    AdvisesByMood,
    AdvisesBySecret,
    AdvisesByTurning,
    AdvisesTooMuch,
    AdvisesWithAGap,
    AdvisesWithoutWords,
    IsLookedAt,
)
from tests.conformance.broken_drawings import DrawsByOrigin, drawn_by, drawn_with
from tests.conformance.broken_encodings import (
    AllowsAnything,
    ClaimsToBeOpen,
    CountsChanceWrong,
    CountsTurnsTwice,
    EndsTooEarly,
    ForgetsAField,
    ForgetsClaims,
    LeavesOutPass,
    LeavesOutWhoIsAsked,
    ListsAnother,
    MiscountsFields,
    NumbersTwice,
    PaysWinnersOnly,
    TellsHands,
    encoded_by,
)
from tests.conformance.broken_forms import (
    BadDefault,
    CopiesShallowly,
    DrawsFromOutside,
    ForgetsAVersion,
    ForgetsClaim,
    HidesEventClass,
    MigratesTheCurrentVersion,
    MigratesToNoOption,
    MigratesToNoValue,
    Mistyped,
    NamesNoEvent,
    NamesNoEventRule,
    NoWords,
    RemembersOutside,
    ScoresRiddles,
    SetGame,
    SharesHands,
    TellsNobody,
    TooManyPlayers,
    UnreadableRecord,
    says_of_dives,
)
from tests.conformance.broken_positions import (
    BareField,
    CountsBeside,
    DeepCopiesShallowly,
    EqualByPhase,
    EqualToItselfOnly,
    ForgetsOptions,
    ForgetsWhoIsAsked,
    ImaginesByMoodOfView,
    ImaginesViews,
    KeepsInEvents,
    KeepsMood,
    KeepsOrigin,
    LeavesBag,
    LooksAround,
    OpenHands,
    PaysByCount,
    PicklesBagToo,
    PicklesNoBag,
    ReprOfBag,
    ReprOfFields,
    ReprOfLines,
    ReprOfOrigin,
    SharesWithViews,
    ShowsBag,
    ShowsTide,
    SilentField,
    TellsNowAndThen,
    TellsTurnsTwice,
)
from tests.conformance.broken_rules import (
    AcceptsTooMuch,
    BreaksOnText,
    ChangesWhenRefusing,
    ChangesWhenSeen,
    CountsWrong,
    DrawsUnfairly,
    DrawsUnlisted,
    EndsTwice,
    EndsWithoutOutcome,
    ForbidsInVain,
    GivesAnotherReason,
    IsNotAskedButMay,
    LeavesEventsWhenRefusing,
    LeavesGap,
    ListsNoWeight,
    ListsTooMuch,
    LosesPearls,
    NamesNobodyWinner,
    NamesNoRule,
    NeedsLog,
    NeverEnds,
    RefusesSilently,
    TurnsMoves,
)
from tests.conformance.broken_secrets import (
    AdmitsBySecret,
    AsksByHand,
    DeniesSecrets,
    DrawsForAnother,
    DrawsOpenly,
    ImaginesByMood,
    ImaginesOneState,
    ImaginesOthers,
    ImaginesTooMuch,
    LooksQuietly,
    OffersTheBag,
    OffersTooLittle,
    QuietGame,
    ReasonsBySecret,
    RefusesBySecret,
    ShowsHands,
    TellsDraw,
    TellsPearlClaimed,
    no_twins,
    twins_for_seats_only,
)
from tests.conformance.toy_game import moves
from tests.conformance.toy_game.case import CASE
from tests.conformance.toy_game.game import PearlDivers
from tests.conformance.toy_game.position import PearlPosition
from tests.conformance.toy_game.state import PearlState
from watertable.testing import Case


def case_of(
    state: type[PearlState] = PearlState,
    game: type[PearlDivers] = PearlDivers,
    position: type[PearlPosition] = PearlPosition,
    **changes: Any,
) -> Case:
    """A copy of the correct case with a different state, game or position."""
    made = game()
    made.state_class = state
    made.position_class = position
    return replace(CASE, game=made, **changes)


Variant = tuple[Callable[[], Case], str]
"""A function that makes a broken case, and the message that the check must give."""

BROKEN: dict[str, list[Variant]] = {
    "facts_are_sound": [
        (lambda: case_of(game=TooManyPlayers), "no variation of the case has [5] seats"),
        (lambda: case_of(game=BadDefault), "the default of an option is not allowed"),
        (lambda: case_of(game=NamesNoEvent), "event_rules names 'Sunk', which is not among the game's event_types"),
        (lambda: case_of(game=NamesNoEventRule), "event_rules names 'PD-99', which is not in rules.md"),
        (lambda: case_of(game=ForgetsAVersion), "version 3 has no entry for games of version [2]"),
        (lambda: case_of(game=MigratesTheCurrentVersion), "[1] is no version before 1"),
        (lambda: case_of(game=MigratesToNoOption), "version 1 names 'gaze', which is not an option"),
        (lambda: case_of(game=MigratesToNoValue), "version 1: option hand: expected one of 2, 3; found 7"),
    ],
    "every_rule_is_tested": [(lambda: case_of(tests=Path(moves.__file__).parent), "names PD-1, PD-3")],
    "everything_has_words": [
        (lambda: case_of(position=NoWords), "'answer-me' has no sentence"),
        (lambda: case_of(game=TellsNobody), "what the others are told while 'answer' is decided"),
        (lambda: case_of(ScoresRiddles), "riddles"),
    ],
    "sentences_say_you": [
        (lambda: case_of(game=says_of_dives("{seat:seat} dives.")), "events.Dived reads 'You dives.'"),
        (
            lambda: case_of(game=says_of_dives("{seat:seat} [dives|dive] and comes up.")),
            "events.Dived reads 'You dive and comes up.'",
        ),
        (lambda: case_of(game=says_of_dives("The dive of {seat:seat}.")), "events.Dived reads 'The dive of you.'"),
    ],
    "drawings_can_be_included": [
        (lambda: case_of(game=drawn_with("<g>")), "is no XML"),
        (lambda: case_of(game=drawn_with("<script/>")), "has a <script>"),
        (lambda: case_of(game=drawn_with('<g onclick="dive()"/>')), "has the attribute onclick"),
        (lambda: case_of(game=drawn_with('<use href="pearls.svg#one"/>')), "refers to 'pearls.svg#one'"),
        (lambda: case_of(game=drawn_with('<use href="#one"/>')), "refers to ['one'], which it does not have"),
        (lambda: case_of(game=drawn_with("<style>@import 'sea.css'</style>")), "loads from outside itself"),
        (lambda: case_of(game=drawn_with('<g fill="url(sea.svg#one)"/>')), "loads from outside itself"),
        (lambda: case_of(game=drawn_with('<g id="a"/><g id="a"/>')), "has the id 'a' more than once"),
        (lambda: case_of(game=drawn_with('<g data-piece="a"/><g data-piece="a"/>')), "data-piece 'a' more than once"),
        (lambda: case_of(game=drawn_by(DrawsByOrigin())), "differs when its view has gone through JSON"),
    ],
    "every_field_has_a_form": [
        (lambda: case_of(position=BareField), "BareField.lost: declare its form"),
        (lambda: case_of(position=SilentField), "SilentField.lost has a form that does not say its type in TypeScript"),
        (lambda: case_of(game=KeepsInEvents), "KeptPearl has pearl as kept()"),
    ],
    "legal_moves_are_accepted": [
        (lambda: case_of(ListsTooMuch), "is listed, but refused"),
        (lambda: case_of(RefusesSilently), "is listed, but refused"),
        (lambda: case_of(IsNotAskedButMay), "has legal moves, but is not asked"),
    ],
    "unlisted_moves_are_refused": [
        (lambda: case_of(AcceptsTooMuch), "but was accepted"),
        (lambda: case_of(ChangesWhenRefusing), "but changed the position"),
        (lambda: case_of(LeavesEventsWhenRefusing), "but left events"),
    ],
    "why_not_agrees_with_apply": [
        (lambda: case_of(ForbidsInVain), "apply says None"),
        (lambda: case_of(GivesAnotherReason), "apply says no (PD-3)"),
    ],
    "reasons_name_a_rule": [
        (lambda: case_of(NamesNoRule), "the reason names 'PD-77'"),
        (lambda: case_of(LeavesGap), "do not fill"),
    ],
    "looking_changes_nothing": [
        (lambda: case_of(ChangesWhenSeen), "changed by being looked at"),
        (lambda: case_of(NeedsLog), "something else when its events are logged"),
    ],
    "legal_moves_keep_their_order": [(lambda: case_of(TurnsMoves), "changed when asked again")],
    "chance_is_listed": [
        (lambda: case_of(ListsNoWeight), "has the weight 0"),
        (lambda: case_of(DrawsUnlisted), "was drawn, but is not listed"),
    ],
    "chance_follows_its_weights": [(lambda: case_of(DrawsUnfairly), "its weight says")],
    "any_text_gets_an_answer": [(lambda: case_of(game=BreaksOnText), "breaks: KeyError('nonsense')")],
    "games_end_in_time": [(lambda: case_of(NeverEnds), "goes on after max_length")],
    "the_end_is_the_end": [
        (lambda: case_of(EndsTwice), "is accepted after the end"),
        (lambda: case_of(EndsWithoutOutcome), "differ about whether the game is over"),
    ],
    "invariants_hold": [(lambda: case_of(LosesPearls), "pearls were lost or made")],
    "outcome_adds_up": [
        (lambda: case_of(CountsWrong), "has items of"),
        (lambda: case_of(NamesNobodyWinner), "the winners are"),
    ],
    "moves_parse_back": [(lambda: case_of(game=ForgetsClaim), "parses as Claim")],
    "events_parse_back": [(lambda: case_of(game=HidesEventClass), "not among the game's event_types")],
    "views_parse_back": [
        (lambda: case_of(position=Mistyped), "view.challenges.0: expected str"),
        (lambda: case_of(position=ForgetsOptions), "has another set-up"),
        (lambda: case_of(position=ForgetsWhoIsAsked), "the view says that -1 decides 'answer'"),
    ],
    "copies_are_independent": [
        (lambda: case_of(position=SharesHands), "playing on a copy changed the original"),
        (lambda: case_of(position=SharesWithViews), "playing on changed a view from before"),
    ],
    "states_equal_by_position": [
        (lambda: case_of(position=EqualToItselfOnly), "a copy is not equal to its original"),
        (lambda: case_of(position=EqualByPhase), "the state is equal to the one before"),
    ],
    "states_pickle": [
        (lambda: case_of(position=PicklesNoBag), "pickling gives another state"),
        (lambda: case_of(position=ForgetsOptions), "pickling gives a state with another set-up"),
        (lambda: case_of(PaysByCount, position=CountsBeside), "after pickling, the rest of the game goes another way"),
        (lambda: case_of(DeepCopiesShallowly), "a deep copy gives a state that shares something with its original"),
    ],
    "same_seed_same_bytes": [(lambda: case_of(DrawsFromOutside), "the same seed gives another record")],
    "same_bytes_in_another_process": [(lambda: replace(CASE, game=SetGame()), "another process goes another way")],
    "twins_differ": [
        (lambda: case_of(twins=no_twins), "hidden from a seat"),
        (lambda: case_of(twins=twins_for_seats_only), "hidden from a spectator"),
        (lambda: case_of(DeniesSecrets, has_secrets=False), "in a game without secrets"),
        (lambda: case_of(has_secrets=False), "says yes in a game without secrets"),
        (lambda: case_of(DeniesSecrets), "denies what is hidden"),
    ],
    "secrets_stay_hidden": [
        (lambda: case_of(ShowsHands), "the view tells"),
        (lambda: case_of(AsksByHand), "who is to act tells"),
        (lambda: case_of(AdmitsBySecret), "has_secrets() tells"),
        (lambda: case_of(ReasonsBySecret), "the reason tells"),
        (lambda: case_of(LooksQuietly, QuietGame), "events that reveal nothing tell"),
    ],
    "views_show_what_is_declared": [
        (lambda: case_of(position=ShowsBag), "has 'bag', which is kept()"),
        (lambda: case_of(position=ShowsTide), "has 'tide', which is not declared"),
        (lambda: case_of(position=TellsTurnsTwice), "would have turns twice"),
        (lambda: case_of(position=TellsNowAndThen), "facts() lists ['in_bag', 'answering']"),
        (lambda: case_of(position=OpenHands), "everyone sees 'hands', but seat 0 sees another one"),
        (lambda: case_of(position=LooksAround), "'turns' is the same, but looks different"),
    ],
    "views_hold_no_secret": [
        (lambda: case_of(position=LeavesBag), "the view of seat 0 holds a secret: …"),
        (lambda: case_of(position=KeepsOrigin), "the view of seat 0 holds a secret"),
        (lambda: case_of(position=PicklesBagToo), "the pickled view of seat 0 holds a secret"),
    ],
    "reprs_tell_no_secret": [
        (lambda: case_of(position=ReprOfFields), "the repr does not name the game"),
        (lambda: case_of(position=ReprOfLines), "the repr is not one line"),
        (lambda: case_of(ReprOfBag), "the repr of the state tells seat 0 a secret"),
        (lambda: case_of(position=ReprOfOrigin), "the repr of the view tells seat 0 a secret"),
    ],
    "events_tell_no_more_than_views": [
        (lambda: case_of(TellsPearlClaimed), "as the view does not"),
        (lambda: case_of(TellsDraw, QuietGame), "as the view does not"),
    ],
    "chance_is_told_to_its_seat": [
        (lambda: case_of(DrawsOpenly), "look the same to seat 1, but everyone should know"),
        (lambda: case_of(DrawsForAnother), "look different to seat 0, but only seat 1 may know"),
        (lambda: case_of(TellsDraw, QuietGame), "look different to seat 1, but only seat 0 may know"),
        (lambda: case_of(OffersTheBag), "chance_choices() tells seat"),
        (lambda: case_of(OffersTooLittle), "chance_choices() leaves out 'draw 1', which can come up"),
        (lambda: case_of(RefusesBySecret), "the refusal of what came up tells"),
    ],
    "what_is_revealed_is_marked": [(lambda: case_of(LooksQuietly, QuietGame), "but no event of it reveals")],
    "imagined_states_fit_the_view": [
        (lambda: case_of(game=ImaginesOthers), "gives another view"),
        (lambda: case_of(game=ImaginesTooMuch), "has faults"),
        (lambda: case_of(game=ImaginesViews), "is still a view"),
    ],
    "imagined_states_vary": [
        (lambda: case_of(game=ImaginesOneState), "is always the same"),
        (lambda: case_of(game=ImaginesByMood), "the same choices make"),
    ],
    "parsed_views_imagine_the_same": [
        (
            lambda: case_of(game=ImaginesByMoodOfView, position=KeepsMood),
            "after JSON, the view of seat 0 imagines others",
        )
    ],
    "advice_knows_the_view_alone": [
        (
            lambda: case_of(game=AdvisesWithoutWords),
            "has no sentence that fits it in [advice]: KeyError('hold-breath')",
        ),
        (lambda: case_of(game=AdvisesWithAGap), "has no sentence that fits it in [advice]: KeyError('pearl')"),
        (lambda: case_of(game=AdvisesTooMuch), "the coach says 4 things at once"),
        (lambda: case_of(game=AdvisesByMood), "something else when the view has gone through JSON"),
        (lambda: case_of(game=AdvisesByTurning), "giving advice changed the view"),
        (lambda: case_of(IsLookedAt, AdvisesBySecret), "a secret: [Remark("),
    ],
    "encodings_are_sound": [
        (lambda: case_of(game=encoded_by(MiscountsFields)), "the fields have 70 numbers, the observation 71"),
        (lambda: case_of(game=encoded_by(ForgetsAField)), "no field of the encoding shows 'lost'"),
        (lambda: case_of(game=encoded_by(NumbersTwice)), "action 1 is 'pass', whose number is 0"),
        (lambda: case_of(game=encoded_by(ClaimsToBeOpen)), "is_perfect says that nothing is hidden"),
        (lambda: case_of(game=encoded_by(CountsChanceWrong)), "outcomes, more than 1"),
        (lambda: case_of(game=encoded_by(EndsTooEarly)), "goes on after the encoding's max_length"),
        (lambda: case_of(game=encoded_by(PaysWinnersOnly)), "do not add up to 0"),
    ],
    "actions_are_the_legal_moves": [
        (lambda: case_of(game=encoded_by(LeavesOutPass)), "has 2 legal moves and 1 legal actions"),
        (lambda: case_of(game=encoded_by(ListsAnother)), "its action 0 is not legal"),
        (lambda: case_of(game=encoded_by(AllowsAnything)), "is not legal, but gives"),
    ],
    "observations_hold_the_view": [
        (lambda: case_of(game=encoded_by(TellsHands)), "is not that of its view: hands[5] is"),
        (lambda: case_of(game=encoded_by(CountsTurnsTwice)), "turns is out of range"),
    ],
    "observations_tell_positions_apart": [
        (lambda: case_of(game=encoded_by(ForgetsClaims)), "have the same observation"),
        (lambda: case_of(game=encoded_by(LeavesOutWhoIsAsked)), "allows other moves"),
    ],
    "records_hold": [(lambda: case_of(game=UnreadableRecord), "does not verify")],
    "saves_resume": [(lambda: case_of(RemembersOutside), "resumes in another position")],
    "matches_answer_once": [(lambda: case_of(position=CopiesShallowly), "preparing a move changed the match")],
    "undo_restores_the_position": [(lambda: case_of(position=CopiesShallowly), "gives another position back")],
}
"""For each check, the broken cases that it must catch, and the messages."""
