/** Variations by weight: the gvar tables of several fonts as one. */
import { pad } from './sfnt.mjs';

export function mergeVariations(parts, count) {
  const axes = parts[0].tables.get('gvar').readUInt16BE(4);
  const shared = Buffer.concat(
    parts.map(({ tables }) => {
      const gvar = tables.get('gvar');
      const at = gvar.readUInt32BE(8);
      return gvar.subarray(at, at + gvar.readUInt16BE(6) * axes * 2);
    }),
  );
  const glyphs = parts.flatMap((part) => readGlyphVariations(part, axes));
  const header = Buffer.alloc(20 + (count + 1) * 4);
  header.writeUInt16BE(1, 0);
  header.writeUInt16BE(axes, 4);
  header.writeUInt16BE(shared.length / (axes * 2), 6);
  header.writeUInt32BE(header.length, 8);
  header.writeUInt16BE(count, 12);
  header.writeUInt16BE(1, 14);
  header.writeUInt32BE(header.length + shared.length, 16);
  let offset = 0;
  glyphs.forEach((glyph, i) => {
    offset += glyph.length;
    header.writeUInt32BE(offset, 20 + (i + 1) * 4);
  });
  return Buffer.concat([header, shared, ...glyphs]);
}

function readGlyphVariations({ tables, count, tuples }, axes) {
  const gvar = tables.get('gvar');
  const long = (gvar.readUInt16BE(14) & 1) === 1;
  const base = gvar.readUInt32BE(16);
  const at = (i) =>
    base + (long ? gvar.readUInt32BE(20 + i * 4) : gvar.readUInt16BE(20 + i * 2) * 2);
  return Array.from({ length: count }, (_, i) =>
    pad(shiftTuples(Buffer.from(gvar.subarray(at(i), at(i + 1))), tuples, axes), 4),
  );
}

/** A variation without its own peak names one of the shared ones by number. */
function shiftTuples(variations, tuples, axes) {
  if (variations.length === 0) return variations;
  let at = 4;
  for (let left = variations.readUInt16BE(0) & 0x0fff; left > 0; left--) {
    const index = variations.readUInt16BE(at + 2);
    const ownPeak = (index & 0x8000) !== 0;
    if (!ownPeak) variations.writeUInt16BE(index + tuples, at + 2);
    at += 4 + (ownPeak ? axes * 2 : 0) + (index & 0x4000 ? axes * 4 : 0);
  }
  return variations;
}
