/** Outlines, widths and their limits of several fonts, one after another. */
import { pad } from './sfnt.mjs';

export function readGlyphs({ tables, start, count }) {
  const [loca, glyf] = [tables.get('loca'), tables.get('glyf')];
  const long = tables.get('head').readInt16BE(50) === 1;
  const at = (i) => (long ? loca.readUInt32BE(i * 4) : loca.readUInt16BE(i * 2) * 2);
  return Array.from({ length: count }, (_, i) =>
    shiftComponents(Buffer.from(glyf.subarray(at(i), at(i + 1))), start),
  );
}

/** A composite glyph names its parts by number. */
function shiftComponents(glyph, start) {
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return glyph;
  for (let at = 10, more = true; more; ) {
    const flags = glyph.readUInt16BE(at);
    glyph.writeUInt16BE(glyph.readUInt16BE(at + 2) + start, at + 2);
    const scale = flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    at += 4 + (flags & 0x1 ? 4 : 2) + scale;
    more = (flags & 0x20) !== 0;
  }
  return glyph;
}

export function mergeGlyphs(out, glyphs) {
  const padded = glyphs.map((glyph) => pad(glyph, 4));
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  let offset = 0;
  padded.forEach((glyph, i) => {
    offset += glyph.length;
    loca.writeUInt32BE(offset, (i + 1) * 4);
  });
  out.set('glyf', Buffer.concat(padded));
  out.set('loca', loca);
  out.get('head').writeInt16BE(1, 50);
}

export function readMetrics({ tables, count }) {
  const hmtx = tables.get('hmtx');
  const full = tables.get('hhea').readUInt16BE(34);
  const metrics = Buffer.alloc(count * 4);
  for (let i = 0; i < count; i++) {
    const advance = hmtx.readUInt16BE(Math.min(i, full - 1) * 4);
    const bearing = i < full ? i * 4 + 2 : full * 4 + (i - full) * 2;
    metrics.writeUInt16BE(advance, i * 4);
    metrics.writeInt16BE(hmtx.readInt16BE(bearing), i * 4 + 2);
  }
  return metrics;
}

export function mergeMaxima(parts, count) {
  const maxima = Buffer.from(parts[0].tables.get('maxp'));
  for (const { tables } of parts) {
    const maxp = tables.get('maxp');
    for (let at = 6; at < maxp.length; at += 2) {
      maxima.writeUInt16BE(Math.max(maxima.readUInt16BE(at), maxp.readUInt16BE(at)), at);
    }
  }
  maxima.writeUInt16BE(count, 4);
  return maxima;
}
