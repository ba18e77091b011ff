//! What is said of sides whose names are those of many agrees with them on a whole page.

use super::{Block, Section};
use crate::board::BySide;
use crate::english::agree::agreeing;

/// Lets what is said of such sides agree with their names.
pub(super) fn agree(sections: &mut [Section], sides: &BySide<String>) {
    for block in sections.iter_mut().flat_map(|section| &mut section.blocks) {
        match block {
            Block::Paragraph(sentences)
            | Block::List { items: sentences, .. }
            | Block::Instances(sentences) => {
                sentences.iter_mut().for_each(|sentence| *sentence = agreeing(sentence, sides.iter()));
            }
            Block::Array | Block::Moves { .. } => {}
        }
    }
}
