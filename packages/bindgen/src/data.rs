//! Which data of a module hangs together, by what the linker tells if it is asked to (`--emit-relocs`).

use anyhow::{Context, Result, bail};
use std::collections::HashSet;
use std::ops::Range;
use wasmparser::{DataKind, KnownCustom, Linking, Operator, Parser, Payload, RelocationType, SymbolInfo};

/// The data of a module, as pieces that are mentioned as wholes: texts, tables, the names of places in the source.
pub struct Pieces {
    /// The addresses of each, in ascending order.
    places: Vec<Range<u32>>,
    /// Which others each of them mentions, by number.
    mentions: Vec<Vec<usize>>,
    /// Those that code mentions by an address beside them: by the start of a table less what is added to it later, say.
    mentioned_beside: Vec<usize>,
}

/// Pieces no farther apart than this have nothing but padding between them.
const PADDING: u32 = 16;

/// A segment of the data: its address, and what it takes of the section.
struct Segment {
    address: u32,
    bytes: Range<usize>,
}

impl Pieces {
    /// The pieces of a module as the linker wrote it.
    pub fn of(linked: &[u8]) -> Result<Pieces> {
        let mut segments: Vec<Segment> = Vec::new();
        let mut section = 0;
        // The start and the length of each symbol that is data.
        let mut symbols: Vec<Option<(u32, u32)>> = Vec::new();
        let (mut by_code, mut by_data) = (Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(linked) {
            match payload? {
                Payload::DataSection(data) => {
                    section = data.range().start;
                    segments = data.into_iter().map(|one| segment(&one?)).collect::<Result<_>>()?;
                }
                Payload::CustomSection(custom) => match custom.as_known() {
                    KnownCustom::Linking(linking) => symbols = data_symbols(linking, &segments)?,
                    KnownCustom::Reloc(relocations) => {
                        let list = match custom.name() {
                            "reloc.CODE" => &mut by_code,
                            "reloc.DATA" => &mut by_data,
                            _ => continue,
                        };
                        for entry in relocations.entries() {
                            let entry = entry?;
                            if entry.ty != RelocationType::TypeIndexLeb {
                                list.push(entry);
                            }
                        }
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        if symbols.iter().flatten().next().is_none() || by_code.is_empty() || by_data.is_empty() {
            bail!("the linker does not say which data is mentioned where: it is asked to by `--emit-relocs`");
        }
        let symbol = |number: u32| symbols.get(number as usize).copied().flatten();
        let mut pieces = Pieces::at(symbols.iter().flatten());
        pieces.mentions = vec![Vec::new(); pieces.places.len()];
        for entry in by_data {
            let Some((start, _)) = symbol(entry.index) else { continue };
            let at = section + entry.offset as usize;
            let holder = segments.iter().find(|segment| segment.bytes.contains(&at));
            let holder = holder.context("a mention lies in no segment")?;
            let holder = pieces.holding(holder.address + (at - holder.bytes.start) as u32);
            let (holder, held) = (holder.context("a mention lies in no piece")?, pieces.holding(start));
            pieces.mentions[holder].extend(held);
        }
        for entry in by_code {
            let Some((start, length)) = symbol(entry.index) else { continue };
            if !(0..i64::from(length.max(1))).contains(&entry.addend) {
                pieces.mentioned_beside.extend(pieces.holding(start));
            }
        }
        Ok(pieces)
    }

    /// What takes some of the same bytes is one piece.
    fn at<'s>(symbols: impl Iterator<Item = &'s (u32, u32)>) -> Pieces {
        let places = merged(symbols.map(|(start, length)| *start..start + length).collect());
        Pieces { places, mentions: Vec::new(), mentioned_beside: Vec::new() }
    }

    /// The piece that an address belongs to.
    fn holding(&self, address: u32) -> Option<usize> {
        let number = self.places.partition_point(|place| place.end <= address);
        self.places.get(number).is_some_and(|place| place.contains(&address)).then_some(number)
    }

    /// Where nothing is that code with these numbers in it can come by: neither by one of them, if they are addresses, nor by
    /// what it finds there.
    pub fn out_of_reach(&self, numbers: &HashSet<u32>) -> Vec<Range<u32>> {
        let mut reached = vec![false; self.places.len()];
        let mut next: Vec<usize> = numbers.iter().filter_map(|number| self.holding(*number)).collect();
        next.extend(&self.mentioned_beside);
        while let Some(number) = next.pop() {
            if !std::mem::replace(&mut reached[number], true) {
                next.extend(&self.mentions[number]);
            }
        }
        let mut unreached: Vec<Range<u32>> = Vec::new();
        let mut before = true;
        for (place, reached) in self.places.iter().zip(reached) {
            match unreached.last_mut().filter(|last| !before && place.start - last.end < PADDING) {
                Some(last) if !reached => last.end = place.end,
                _ if !reached => unreached.push(place.clone()),
                _ => {}
            }
            before = reached;
        }
        unreached
    }
}

/// The same stretches, of which no two share anything, in ascending order.
pub fn merged(mut places: Vec<Range<u32>>) -> Vec<Range<u32>> {
    places.sort_by_key(|place| place.start);
    let mut merged: Vec<Range<u32>> = Vec::new();
    for place in places {
        match merged.last_mut().filter(|last| place.start < last.end) {
            Some(last) => last.end = last.end.max(place.end),
            None => merged.push(place),
        }
    }
    merged
}

fn segment(data: &wasmparser::Data<'_>) -> Result<Segment> {
    let DataKind::Active { offset_expr, .. } = &data.kind else { bail!("a segment of data has no place") };
    let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
        bail!("the place of a segment of data is no number")
    };
    Ok(Segment { address: u32::try_from(value)?, bytes: data.range.end - data.data.len()..data.range.end })
}

/// The data among the symbols, by their numbers: the start and the length.
fn data_symbols(
    linking: wasmparser::LinkingSectionReader<'_>,
    segments: &[Segment],
) -> Result<Vec<Option<(u32, u32)>>> {
    let mut symbols = Vec::new();
    for part in linking {
        let Linking::SymbolTable(table) = part? else { continue };
        for symbol in table {
            symbols.push(match symbol? {
                // What the linker makes, such as the end of all data, lies in no segment.
                SymbolInfo::Data { symbol: Some(data), .. } if data.size > 0 => {
                    let segment = segments.get(data.index as usize).context("a symbol lies in no segment")?;
                    Some((segment.address + data.offset, data.size))
                }
                _ => None,
            });
        }
    }
    Ok(symbols)
}
