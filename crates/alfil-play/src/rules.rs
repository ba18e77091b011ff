//! A compiled variant: what positions share.

use crate::compile;
use crate::tables::Tables;
use crate::vocabulary::Vocabulary;
#[cfg(not(target_arch = "wasm32"))]
use alfil_board::Lean;
use alfil_board::{Large, Medium, Small, Width};
use alfil_model::Variant;
use std::fmt;
use std::sync::Arc;

/// A compiled variant. Cheap to clone; shared between positions and threads.
#[derive(Clone)]
pub struct Rules(Arc<Compiled>);

/// The name of the variant: tables are long.
impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rules").field(&self.variant().name).finish()
    }
}

struct Compiled {
    tables: AnyTables,
    vocabulary: Vocabulary,
}

/// The tables, for the class of boards that the variant asks for.
pub(crate) enum AnyTables {
    /// Not in WebAssembly, for the sake of size: games like chess have small boards there.
    #[cfg(not(target_arch = "wasm32"))]
    Lean(Tables<Lean>),
    Small(Tables<Small>),
    Medium(Tables<Medium>),
    Large(Tables<Large>),
}

impl Rules {
    /// Compiles a variant. It cannot fail: whoever has a [`Variant`] has one without errors, whether it came from a text or was made of
    /// a [`Definition`](alfil_model::Definition), which is looked over then.
    #[must_use]
    pub fn compile(variant: &Variant) -> Rules {
        let fits = |squares, kinds| variant.dimensions.area() <= squares && variant.kinds.len() <= kinds;
        #[cfg(not(target_arch = "wasm32"))]
        if fits(Lean::SQUARES, Lean::KINDS) && compile::asks_little(variant) {
            return Rules::with(variant, AnyTables::Lean(compile::tables(variant)));
        }
        let tables = if fits(Small::SQUARES, Small::KINDS) {
            AnyTables::Small(compile::tables(variant))
        } else if fits(Medium::SQUARES, Medium::KINDS) {
            AnyTables::Medium(compile::tables(variant))
        } else {
            AnyTables::Large(compile::tables(variant))
        };
        Rules::with(variant, tables)
    }

    fn with(variant: &Variant, tables: AnyTables) -> Rules {
        Rules(Arc::new(Compiled { tables, vocabulary: Vocabulary::new(variant) }))
    }

    /// Compiles a variant for boards of up to 256 squares, however small its own is: for the tests of that width.
    #[doc(hidden)]
    #[must_use]
    pub fn compile_wide(variant: &Variant) -> Rules {
        Rules::with(variant, AnyTables::Large(compile::tables(variant)))
    }

    /// Whether these are the same rules, compiled once. Rules that were compiled twice are two, whatever they say.
    #[must_use]
    pub fn is(&self, other: &Rules) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// How much work it took to make tables of moves of several legs, in steps that are counted and not timed: a step is about as much
    /// as to follow one leg, some hundredths of a microsecond.
    #[must_use]
    pub fn table_effort(&self) -> u64 {
        match &self.0.tables {
            #[cfg(not(target_arch = "wasm32"))]
            AnyTables::Lean(tables) => tables.taken,
            AnyTables::Small(tables) => tables.taken,
            AnyTables::Medium(tables) => tables.taken,
            AnyTables::Large(tables) => tables.taken,
        }
    }

    /// The variant that was compiled.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        self.0.vocabulary.variant()
    }

    /// What writing and reading positions and moves needs to know of the variant.
    #[must_use]
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.0.vocabulary
    }

    pub(crate) fn tables(&self) -> &AnyTables {
        &self.0.tables
    }
}
