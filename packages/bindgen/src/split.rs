//! Divides a module in two: the functions that a page calls before it works, and the rest, which is loaded later.
//!
//! Of each function of the rest that the first part mentions, the first part keeps a stub: it asks that the rest be loaded, and
//! calls what has then been put into the table of functions. The rest shares memory, tables and variables with the first part,
//! and imports the functions of the first part that it calls. So whatever is called is called, early or late: which functions
//! were seen decides about speed alone.
//!
//! Data goes with the rest, too, if nothing in the first part can come by it; zeros stand in its place until that is loaded. So do texts
//! that are embedded, of which the first part knows where they are: who reads one asks for it by [`LATER`], which is in the rest.

use crate::data::{Pieces, merged};
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;
use walrus::ir::{self, Instr, InstrLocId, Value, Visitor};
use walrus::{
    ConstExpr, DataId, DataKind, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId,
    FunctionKind, GlobalId, GlobalKind, ImportKind, ImportedFunction, MemoryId, Module, TableId, ValType,
};

/// The module that the parts know each other by.
const FIRST: &str = "first";
const REST: &str = "rest";

/// Of the function's name that asks for a text that may have to be loaded: `loaded_later` in `crates/alfil-syntax/src/embedded.rs`.
const LATER: &str = "loaded_later";

/// Writes the module with a call of the function `watch.called` at the start of each function: with its number.
pub fn watch(input: &str, output: &str) -> Result<()> {
    let mut module = Module::from_file(input)?;
    let ty = module.types.add(&[ValType::I32], &[]);
    let (called, _) = module.add_import_func("watch", "called", ty);
    for (number, id) in local(&module).into_iter().enumerate() {
        let function = module.funcs.get_mut(id).kind.unwrap_local_mut();
        function.builder_mut().func_body().call_at(0, called).const_at(0, Value::I32(i32::try_from(number)?));
    }
    module.emit_wasm_file(output)
}

/// Divides a module by the numbers, a line each, that [`watch`] gave to the functions of the first part. The texts in
/// these files go with the rest. `linked` is the same module as the linker wrote it.
pub fn split(
    linked: &str,
    input: &str,
    called: &str,
    [first, rest]: [&str; 2],
    texts: &[&str],
) -> Result<()> {
    let pieces = Pieces::of(&std::fs::read(linked).with_context(|| linked.to_owned())?)?;
    let text = std::fs::read_to_string(called).with_context(|| called.to_owned())?;
    let numbers: HashSet<usize> = text.lines().map(str::parse).collect::<Result<_, _>>()?;
    // Both parts begin as the whole, and so are divided alike.
    let mut whole = Module::from_file(input)?;
    let parts = Parts::of(&whole, &numbers)?;
    let asks = |id: &FunctionId| whole.funcs.get(*id).name.as_ref().is_some_and(|name| name.contains(LATER));
    if !texts.is_empty() && !parts.rest.iter().any(asks) {
        bail!("nothing in the rest is called `{LATER}`: nobody would ask for a text")
    }
    let mut later = pieces.out_of_reach(&parts.numbers_in_first(&whole));
    later.extend(texts.iter().map(|text| place(&whole, text)).collect::<Result<Vec<_>>>()?);
    let data = take(&mut whole, later);
    parts.keep_first(&mut whole)?;
    whole.emit_wasm_file(first)?;
    let mut whole = Module::from_file(input)?;
    Parts::of(&whole, &numbers)?.keep_rest(&mut whole, data)?;
    whole.emit_wasm_file(rest)
}

/// The segments of the data, by their addresses.
fn segments(module: &Module) -> impl Iterator<Item = (u32, DataId)> {
    module.data.iter().filter_map(|data| match data.kind {
        DataKind::Active { offset: ConstExpr::Value(Value::I32(address)), .. } => {
            Some((address.cast_unsigned(), data.id()))
        }
        _ => None,
    })
}

/// Where the module holds the text of a file.
fn place(module: &Module, file: &str) -> Result<Range<u32>> {
    let text = std::fs::read(file).with_context(|| file.to_owned())?;
    let found = segments(module).filter_map(|(address, id)| {
        let at = module.data.get(id).value.windows(text.len()).position(|here| here == text)?;
        Some(address + u32::try_from(at).ok()?)
    });
    let found: Vec<u32> = found.collect();
    let [start] = found[..] else { bail!("{file}: the module holds this {} times", found.len()) };
    Ok(start..start + u32::try_from(text.len())?)
}

/// Puts zeros in the place of data; what was there, by its address.
fn take(module: &mut Module, places: Vec<Range<u32>>) -> BTreeMap<u32, Vec<u8>> {
    let places = merged(places);
    let mut taken = BTreeMap::new();
    for (address, id) in segments(module).collect::<Vec<_>>() {
        let segment = &mut module.data.get_mut(id).value;
        for place in &places {
            let within = |at: u32| (at.saturating_sub(address) as usize).min(segment.len());
            let here = within(place.start)..within(place.end);
            if !here.is_empty() {
                let start = address.max(place.start);
                let bytes = &mut segment[here];
                taken.insert(start, bytes.to_vec());
                bytes.fill(0);
            }
        }
    }
    taken
}

/// The functions of a module that are its own, in the order of their numbers.
fn local(module: &Module) -> Vec<FunctionId> {
    module.funcs.iter_local().map(|(id, _)| id).collect()
}

fn memory(module: &Module) -> Result<MemoryId> {
    module.memories.iter().next().map(walrus::Memory::id).context("the module has no memory")
}

/// What is where.
struct Parts {
    /// The functions of the first part.
    first: Vec<FunctionId>,
    /// The functions of the rest.
    rest: Vec<FunctionId>,
    /// Those that the first part mentions, and so has stubs for, with their places in the table of functions.
    stubs: BTreeMap<FunctionId, u64>,
    /// The functions of the first part that the rest mentions, and their names.
    shared: BTreeMap<FunctionId, String>,
    /// The table of functions, and how many it had.
    table: TableId,
    size: u64,
}

impl Parts {
    fn of(module: &Module, called: &HashSet<usize>) -> Result<Parts> {
        let functions = local(module);
        let start = module.start;
        let is_first = |number: &usize, id: &FunctionId| called.contains(number) || start == Some(*id);
        let (first, rest): (Vec<_>, Vec<_>) =
            functions.into_iter().enumerate().partition(|(number, id)| is_first(number, id));
        let ids = |part: Vec<(usize, FunctionId)>| -> Vec<FunctionId> {
            part.into_iter().map(|(_, id)| id).collect()
        };
        let (first, rest) = (ids(first), ids(rest));

        let mut outside = Mentioned::default();
        first.iter().for_each(|id| outside.look(module, *id));
        for element in module.elements.iter() {
            match &element.items {
                ElementItems::Functions(functions) => outside.0.extend(functions),
                ElementItems::Expressions(_, each) => {
                    outside.0.extend(each.iter().filter_map(|one| match one {
                        ConstExpr::RefFunc(id) => Some(*id),
                        _ => None,
                    }))
                }
            }
        }
        outside.0.extend(module.exports.iter().filter_map(|export| match export.item {
            ExportItem::Function(id) => Some(id),
            _ => None,
        }));
        let mut inside = Mentioned::default();
        rest.iter().for_each(|id| inside.look(module, *id));

        let Some(table) = module.tables.main_function_table()? else {
            bail!("the module has no table of functions")
        };
        let size = module.tables.get(table).initial;
        let wanted = rest.iter().filter(|id| outside.0.contains(id));
        let stubs = wanted.zip(size..).map(|(id, place)| (*id, place)).collect();
        let own = first.iter().filter(|id| inside.0.contains(id));
        let shared = own.enumerate().map(|(number, id)| (*id, format!("f{number}"))).collect();
        Ok(Parts { first, rest, stubs, shared, table, size })
    }

    /// The numbers in the code of the first part, any of which may be an address.
    fn numbers_in_first(&self, module: &Module) -> HashSet<u32> {
        let mut numbers = Numbers::default();
        for id in &self.first {
            let function = module.funcs.get(*id).kind.unwrap_local();
            ir::dfs_in_order(&mut numbers, function, function.entry_block());
        }
        for global in module.globals.iter() {
            if let GlobalKind::Local(ConstExpr::Value(value)) = &global.kind {
                numbers.visit_value(value);
            }
        }
        numbers.0
    }

    /// Variables that change, by name: both parts share them.
    fn globals(module: &Module) -> Vec<(GlobalId, String)> {
        let changing = module.globals.iter().filter(|global| global.mutable);
        changing.enumerate().map(|(number, global)| (global.id(), format!("g{number}"))).collect()
    }

    fn tables(module: &Module) -> Vec<(TableId, String)> {
        module.tables.iter().enumerate().map(|(number, table)| (table.id(), format!("t{number}"))).collect()
    }

    /// Makes the first part of the whole.
    fn keep_first(&self, module: &mut Module) -> Result<()> {
        let ty = module.types.add(&[], &[]);
        let (load, _) = module.add_import_func(REST, "load", ty);
        let loaded = module.globals.add_local(ValType::I32, true, false, ConstExpr::Value(Value::I32(0)));
        for (id, place) in &self.stubs {
            let ty = module.funcs.get(*id).ty();
            let (parameters, results) = (module.types.params(ty).to_vec(), module.types.results(ty).to_vec());
            let arguments: Vec<_> = parameters.iter().map(|ty| module.locals.add(*ty)).collect();
            let mut stub = FunctionBuilder::new(&mut module.types, &parameters, &results);
            let mut body = stub.func_body();
            body.global_get(loaded).if_else(
                None,
                |_| {},
                |first| {
                    first.call(load).i32_const(1).global_set(loaded);
                },
            );
            for argument in &arguments {
                body.local_get(*argument);
            }
            body.i32_const(i32::try_from(*place)?).call_indirect(ty, self.table);
            module.funcs.get_mut(*id).kind = FunctionKind::Local(stub.local_func(arguments));
        }
        let table = module.tables.get_mut(self.table);
        table.initial = self.size + self.stubs.len() as u64;
        table.maximum = None;
        for (id, name) in Self::tables(module) {
            module.exports.add(&name, id);
        }
        module.exports.add("m", memory(module)?);
        for (id, name) in Self::globals(module).into_iter().filter(|(id, _)| *id != loaded) {
            module.exports.add(&name, id);
        }
        for (id, name) in &self.shared {
            module.exports.add(name, *id);
        }
        walrus::passes::gc::run(module);
        Ok(())
    }

    /// Makes the rest of the whole.
    fn keep_rest(&self, module: &mut Module, taken: BTreeMap<u32, Vec<u8>>) -> Result<()> {
        module.start = None;
        let exports: Vec<_> = module.exports.iter().map(walrus::Export::id).collect();
        exports.into_iter().for_each(|id| module.exports.delete(id));
        for id in module.data.iter().map(walrus::Data::id).collect::<Vec<_>>() {
            module.data.delete(id);
        }
        for id in module.elements.iter().map(walrus::Element::id).collect::<Vec<_>>() {
            module.elements.delete(id);
        }
        for (id, name) in Self::tables(module) {
            let table = module.tables.get_mut(id);
            table.elem_segments.clear();
            table.init = None;
            if id == self.table {
                table.initial = self.size + self.stubs.len() as u64;
            }
            table.maximum = None;
            let import = module.imports.add(FIRST, &name, id);
            module.tables.get_mut(id).import = Some(import);
        }
        for memory in module.memories.iter().map(walrus::Memory::id).collect::<Vec<_>>() {
            let import = module.imports.add(FIRST, "m", memory);
            let memory = module.memories.get_mut(memory);
            memory.data_segments.clear();
            memory.import = Some(import);
        }
        let memory = memory(module)?;
        for (address, bytes) in taken {
            let offset = ConstExpr::Value(Value::I32(address.cast_signed()));
            let data = module.data.add(DataKind::Active { memory, offset }, bytes);
            module.memories.get_mut(memory).data_segments.insert(data);
        }
        for (id, name) in Self::globals(module) {
            let import = module.imports.add(FIRST, &name, id);
            module.globals.get_mut(id).kind = GlobalKind::Import(import);
        }
        let rest: HashSet<FunctionId> = self.rest.iter().copied().collect();
        for id in local(module) {
            if let Some(name) = self.shared.get(&id) {
                let ty = module.funcs.get(id).ty();
                let import = module.imports.add(FIRST, name, ImportKind::Function(id));
                module.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
            } else if !rest.contains(&id) {
                module.funcs.delete(id);
            }
        }
        let functions: Vec<FunctionId> = self.stubs.keys().copied().collect();
        let places: Vec<u64> = self.stubs.values().copied().collect();
        if places.windows(2).any(|pair| pair[1] != pair[0] + 1) {
            bail!("the places in the table are not one after another");
        }
        let offset = ConstExpr::Value(Value::I32(i32::try_from(self.size)?));
        let segment = module
            .elements
            .add(ElementKind::Active { table: self.table, offset }, ElementItems::Functions(functions));
        module.tables.get_mut(self.table).elem_segments.insert(segment);
        walrus::passes::gc::run(module);
        Ok(())
    }
}

/// The functions that others mention.
#[derive(Default)]
struct Mentioned(HashSet<FunctionId>);

impl Mentioned {
    fn look(&mut self, module: &Module, id: FunctionId) {
        let function = module.funcs.get(id).kind.unwrap_local();
        ir::dfs_in_order(self, function, function.entry_block());
    }
}

impl Visitor<'_> for Mentioned {
    fn visit_function_id(&mut self, id: &FunctionId) {
        self.0.insert(*id);
    }
}

/// The numbers of 32 bits in functions, and what is added to addresses as they are read and written.
#[derive(Default)]
struct Numbers(HashSet<u32>);

impl<'m> Visitor<'m> for Numbers {
    fn visit_value(&mut self, value: &Value) {
        if let Value::I32(number) = value {
            self.0.insert(number.cast_unsigned());
        }
    }

    fn visit_instr(&mut self, instruction: &'m Instr, _: &'m InstrLocId) {
        let added = match instruction {
            Instr::Load(load) => load.arg.offset,
            Instr::Store(store) => store.arg.offset,
            Instr::LoadSimd(load) => load.arg.offset,
            Instr::AtomicRmw(atomic) => atomic.arg.offset,
            Instr::Cmpxchg(atomic) => atomic.arg.offset,
            Instr::AtomicNotify(atomic) => atomic.arg.offset,
            Instr::AtomicWait(atomic) => atomic.arg.offset,
            _ => return,
        };
        self.0.extend(u32::try_from(added));
    }
}
