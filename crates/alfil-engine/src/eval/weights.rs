//! The numbers of the evaluation. They are the same for every variant, and were fitted to positions of games of many.

use crate::values::Phased;

/// What the terms count, in hundredths of a pawn where nothing else is said.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Weights {
    /// What pieces are worth, in hundredths of what their moves say: heavy ones, light ones and runners.
    pub heavy: Phased,
    pub light: Phased,
    pub runner: Phased,
    /// What pieces are worth where captured ones come back, in hundredths: there, what they do counts for more.
    pub spoils: i32,
    /// There, what is worth more than a bound counts only in part for what it is worth more, in hundredths: where strong pieces
    /// come back again and again, any of them will do. The bound is this, over the square of what stands on each square.
    pub crowd: i32,
    pub crowded: i32,
    /// What pieces are worth where captures blow up what stands around, what their mobility counts, and runners with nobody in their way,
    /// in hundredths: there, one capture is worth what it blows up, and whoever gets at it first wins.
    pub blown: i32,
    pub blown_mobility: i32,
    pub blown_passed: i32,
    /// What pieces are worth, and what their mobility counts, where nobody is mated and who reaches a region first wins, in
    /// hundredths.
    pub raced: i32,
    pub raced_mobility: i32,
    /// What being ahead is worth where no runner is left, and what all runners of the array add to that, in hundredths: without any that
    /// could promote, little does not win.
    pub barren: i32,
    pub fruitful: i32,
    /// What it is worth to have driven a royal piece that stands alone into a corner, for each file and each rank of the board; and
    /// each move that the own royal piece is nearer to it.
    pub driven: i32,
    pub driven_near: i32,
    /// What freedom of a square counts, in hundredths of what its survey says.
    pub square: Phased,
    /// The same for royal pieces, which hide while the board is full.
    pub royal_square: Phased,
    /// What each rank ahead costs a royal piece, up to five of them, and each file off the middle is worth.
    pub royal_ahead: Phased,
    pub royal_aside: Phased,
    /// The same of a royal piece that gets to most of the board, beside that.
    pub wide_ahead: Phased,
    pub wide_aside: Phased,
    /// What each rank ahead is worth to a heavy piece, up to five of them, and to a light one.
    pub heavy_ahead: Phased,
    pub light_ahead: Phased,
    /// A runner in the middle of the board.
    pub central: Phased,
    /// Each square there that a runner attacks.
    pub central_hit: Phased,
    /// How near a goal is by its moves, in hundredths; and the same of royal pieces.
    pub race: Phased,
    pub royal_race: Phased,
    /// How near a goal is if squares that the enemy attacks hold pieces up, in hundredths; and the same of royal pieces.
    pub open_way: Phased,
    pub royal_open_way: Phased,
    /// What a piece burdens a side that wants to lose its pieces. What it is worth beyond that counts only in part, in hundredths:
    /// however strong, it is one piece to be rid of.
    pub burden: i32,
    pub burden_part: i32,
    /// What a side that wants to lose its pieces gains by moves that capture nothing, in hundredths, by ten times the root of their
    /// number.
    pub burden_free: Phased,
    /// What each piece that is not royal is worth besides, to a side that loses when one or two are left to it.
    pub spare: Phased,
    /// What pieces in reserve are worth, in hundredths of what they are on the board.
    pub held_worth: Phased,
    /// Having the move.
    pub tempo: i32,
    /// Two pieces of a type that stays on a part of the board.
    pub pair: Phased,
    /// What mobility counts, in hundredths of what its law says.
    pub mobility: Phased,
    /// The same of heavy pieces, in hundredths of that.
    pub mobility_heavy: Phased,
    /// A runner with another one on its way.
    pub stacked: Phased,
    /// A runner that no other can ever support.
    pub alone: Phased,
    /// A runner that another one guards.
    pub chained: Phased,
    /// A runner that another one would guard a step ahead.
    pub abreast: Phased,
    /// A runner with nobody in its way, in thousandths of what it gains by promoting, a move before it does.
    pub passed: Phased,
    /// What of that is left if its next square is occupied, or attacked, or guarded as well, in hundredths.
    pub passed_blocked: i32,
    pub passed_watched: i32,
    pub passed_guarded: i32,
    /// How much nearer the own royal piece is to where such a runner goes than the enemy's, in thousandths of what it gains.
    pub passed_escort: Phased,
    /// A piece that stands ahead where no runner of the enemy's can ever attack it, guarded by an own one.
    pub outpost: Phased,
    /// An enemy that is attacked and not defended; and what part of its worth, in thousandths.
    pub loose: Phased,
    pub loose_part: Phased,
    /// An enemy of worth that a runner attacks.
    pub chased: Phased,
    pub chased_part: Phased,
    /// How much less than an enemy, in hundredths of its worth, a piece may be worth at most to press it.
    pub lesser: i32,
    /// An enemy that a piece worth clearly less attacks.
    pub pressed: Phased,
    pub pressed_part: Phased,
    /// An enemy that is attacked more often than once, and not defended as often.
    pub outnumbered: Phased,
    pub outnumbered_part: Phased,
    /// A square that both attack, and the enemy not strongly.
    pub narrow: Phased,
    /// What all of that but runners' attacks counts where captures blow up what stands around, or checks are counted, in hundredths:
    /// there, defenders decide less.
    pub unsettled: i32,
    /// A runner of the enemy's that is attacked and only its runners do not guard.
    pub weak_runner: Phased,
    /// Danger: an attacker of the zone, what part of its worth, in thousandths, and each square it hits.
    pub attacker: i32,
    pub attacker_part: i32,
    pub hit: i32,
    /// Danger: for every attacker if there are several.
    pub several: i32,
    /// Danger: a square of the zone that only the enemy attacks.
    pub weak: i32,
    /// Danger: a safe check from the reserve, and from the board; with parts of the worth, in thousandths.
    pub drop_check: i32,
    pub drop_check_part: i32,
    pub check: i32,
    pub check_part: i32,
    /// Danger: what the enemy holds in reserve, in thousandths of its worth.
    pub held: i32,
    /// Danger: a square of the zone on which the royal piece may not flee. That is less than nothing: on most of them own
    /// pieces stand, and guard it.
    pub no_flight: i32,
    /// Danger: runners close before the royal piece, and a step further.
    pub near: i32,
    pub far: i32,
    /// What they are worth besides.
    pub shelter: Phased,
    /// What it costs that no own runner stands ahead on the file of a dear piece, or on one beside it.
    pub bare_file: Phased,
    /// Each piece that a royal one may still castle with.
    pub castle: Phased,
    /// Danger that is always there, since the enemy's move may add more.
    pub danger_base: i32,
    /// What danger counts: squared, in ten thousandths, and by itself, in hundredths.
    pub danger_square: Phased,
    pub danger_line: Phased,
    /// What danger counts where checks are counted, in hundredths.
    pub danger_counted: i32,
    /// What it counts where captured pieces come back, and with them the attack; and where captures blow up what stands around.
    pub danger_spoils: i32,
    pub danger_blown: i32,
    /// What danger counts where the royal piece gets to a small part of the board, in hundredths: it never comes out of it, however
    /// few pieces are left.
    pub danger_confined: Phased,
    /// What a side's pieces, or the best that they may become, are worth to each square of the board where danger begins to count, and
    /// where it counts in full.
    pub force_least: i32,
    pub force_full: i32,
    /// What checks given are worth, over the square of those left.
    pub checks_given: Phased,
    /// Being ahead by points that decide.
    pub points: Phased,
}

impl Weights {
    /// The weights where captures blow up what stands around.
    pub fn where_captures_explode(self) -> Weights {
        Weights { passed: self.passed.part(self.blown_passed), ..self }
    }
}

/// The weights.
pub const WEIGHTS: Weights = Weights {
    heavy: Phased { middle: 110, end: 100 },
    light: Phased { middle: 122, end: 93 },
    runner: Phased { middle: 112, end: 100 },
    spoils: 56,
    crowd: 2_300_000,
    crowded: 30,
    blown: 67,
    blown_mobility: 180,
    blown_passed: 200,
    raced: 30,
    raced_mobility: 50,
    barren: 45,
    fruitful: 65,
    driven: 10,
    driven_near: 10,
    square: Phased { middle: 110, end: 125 },
    royal_square: Phased { middle: -118, end: 150 },
    royal_ahead: Phased { middle: -9, end: 4 },
    royal_aside: Phased { middle: 0, end: -5 },
    wide_ahead: Phased { middle: 0, end: 8 },
    wide_aside: Phased { middle: 8, end: 0 },
    heavy_ahead: Phased { middle: -5, end: 0 },
    light_ahead: Phased { middle: -2, end: 0 },
    central: Phased { middle: 14, end: 0 },
    central_hit: Phased { middle: 8, end: 0 },
    race: Phased { middle: 190, end: 144 },
    royal_race: Phased { middle: 120, end: 150 },
    open_way: Phased { middle: 60, end: 100 },
    royal_open_way: Phased { middle: 140, end: 160 },
    burden: 80,
    burden_part: 10,
    burden_free: Phased { middle: 400, end: 400 },
    spare: Phased { middle: 50, end: 100 },
    held_worth: Phased { middle: 95, end: 60 },
    tempo: 24,
    pair: Phased { middle: 34, end: 36 },
    mobility: Phased { middle: 90, end: 80 },
    mobility_heavy: Phased { middle: 85, end: 70 },
    stacked: Phased { middle: -7, end: -13 },
    alone: Phased { middle: 0, end: -4 },
    chained: Phased { middle: 2, end: 3 },
    abreast: Phased { middle: 5, end: 0 },
    passed: Phased { middle: 74, end: 235 },
    passed_blocked: 22,
    passed_watched: 63,
    passed_guarded: 122,
    passed_escort: Phased { middle: 1, end: 12 },
    outpost: Phased { middle: 28, end: 8 },
    loose: Phased { middle: 30, end: 32 },
    loose_part: Phased { middle: 40, end: 90 },
    chased: Phased { middle: 20, end: 18 },
    chased_part: Phased { middle: 57, end: 50 },
    lesser: 80,
    pressed: Phased { middle: 35, end: 25 },
    pressed_part: Phased { middle: 50, end: 50 },
    outnumbered: Phased { middle: 8, end: 15 },
    outnumbered_part: Phased { middle: 80, end: 130 },
    narrow: Phased { middle: 2, end: 3 },
    unsettled: 50,
    weak_runner: Phased { middle: 0, end: 7 },
    attacker: 12,
    attacker_part: 38,
    hit: 6,
    several: 8,
    weak: 12,
    drop_check: 26,
    drop_check_part: 62,
    check: 8,
    check_part: 24,
    held: 20,
    no_flight: -4,
    near: 12,
    far: 4,
    shelter: Phased { middle: 4, end: 2 },
    bare_file: Phased { middle: 12, end: 0 },
    castle: Phased { middle: 15, end: 0 },
    danger_base: 0,
    danger_square: Phased { middle: 23, end: 7 },
    danger_line: Phased { middle: 35, end: 8 },
    danger_counted: 165,
    danger_spoils: 300,
    danger_blown: 250,
    danger_confined: Phased { middle: 160, end: 450 },
    force_least: 52,
    force_full: 76,
    checks_given: Phased { middle: 780, end: 640 },
    points: Phased { middle: 20, end: 90 },
};
