/** Renumbers the glyphs of a kerning table; nothing changes its size, so it is done in place. */

const PAIRS = 2;
const EXTENSION = 9;

/** @returns {{ GPOS: Buffer, GDEF: Buffer | null }} GDEF keeps only what kerning varies by */
export function shiftKerning(tables, start) {
  const GPOS = Buffer.from(tables.get('GPOS'));
  const done = new Set();
  const once = (offset, work) => {
    if (done.has(offset)) return;
    done.add(offset);
    work(GPOS, offset, start);
  };
  const list = GPOS.readUInt16BE(8);
  for (const lookup of offsets16(GPOS, list, list)) {
    for (const subtable of offsets16(GPOS, lookup + 4, lookup)) {
      shiftSubtable(GPOS, GPOS.readUInt16BE(lookup), subtable, once);
    }
  }
  return { GPOS, GDEF: keepVariationStore(tables.get('GDEF')) };
}

/** Absolute offsets of a counted list of 16-bit offsets relative to `base`. */
function offsets16(table, at, base) {
  const count = table.readUInt16BE(at);
  return Array.from({ length: count }, (_, i) => base + table.readUInt16BE(at + 2 + i * 2));
}

function shiftSubtable(table, type, at, once) {
  if (type === EXTENSION) {
    const target = at + table.readUInt32BE(at + 4);
    shiftSubtable(table, table.readUInt16BE(at + 2), target, once);
    return;
  }
  if (type !== PAIRS) throw new Error(`kerning of type ${type} is not known`);
  once(at + table.readUInt16BE(at + 2), shiftCoverage);
  if (table.readUInt16BE(at) === 2) {
    once(at + table.readUInt16BE(at + 8), shiftClasses);
    once(at + table.readUInt16BE(at + 10), shiftClasses);
    return;
  }
  const size = 2 + 2 * (bits(table.readUInt16BE(at + 4)) + bits(table.readUInt16BE(at + 6)));
  for (const set of offsets16(table, at + 8, at)) {
    once(set, (_, offset, start) => {
      for (let i = 0; i < table.readUInt16BE(offset); i++) add(table, offset + 2 + i * size, start);
    });
  }
}

function shiftCoverage(table, at, start) {
  const ranges = table.readUInt16BE(at) === 2;
  shiftList(table, at + 2, ranges, start);
}

function shiftClasses(table, at, start) {
  const ranges = table.readUInt16BE(at) === 2;
  if (ranges) shiftList(table, at + 2, true, start);
  else add(table, at + 2, start);
}

function shiftList(table, at, ranges, start) {
  for (let i = 0; i < table.readUInt16BE(at); i++) {
    const entry = at + 2 + i * (ranges ? 6 : 2);
    add(table, entry, start);
    if (ranges) add(table, entry + 2, start);
  }
}

const add = (table, at, start) => table.writeUInt16BE(table.readUInt16BE(at) + start, at);
const bits = (flags) => flags.toString(2).replaceAll('0', '').length;

/** GDEF with nothing but the store of variations that kerning values point into. */
function keepVariationStore(gdef) {
  const hasStore = gdef && gdef.readUInt16BE(2) >= 3 && gdef.readUInt32BE(14) > 0;
  if (!hasStore) return null;
  const header = Buffer.alloc(18);
  header.writeUInt32BE(0x00010003, 0);
  header.writeUInt32BE(18, 14);
  return Buffer.concat([header, gdef.subarray(gdef.readUInt32BE(14))]);
}
