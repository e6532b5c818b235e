/**
 * Joins subsets of one variable TrueType family (same axes, same units) into one font.
 * The package ships the family cut by script, the shop wants one file and one request.
 * Features (tabular figures) come from the first font, kerning from the one named by `kerningOf`.
 * HVAR is left out: without it the widths follow from gvar, as the format allows.
 */
import { readCharacters, writeCharacters } from './characters.mjs';
import { mergeGlyphs, mergeMaxima, readGlyphs, readMetrics } from './glyphs.mjs';
import { readTables, writeTables } from './sfnt.mjs';
import { shiftKerning } from './shift-kerning.mjs';
import { mergeVariations } from './variations.mjs';

export function mergeFonts(fonts, { kerningOf }) {
  const parts = [];
  let start = 0;
  let tuples = 0;
  for (const font of fonts) {
    const tables = readTables(font);
    const part = { tables, start, tuples, count: tables.get('maxp').readUInt16BE(4) };
    parts.push(part);
    start += part.count;
    tuples += tables.get('gvar').readUInt16BE(6);
  }
  const out = new Map(parts[0].tables);
  for (const tag of ['HVAR', 'GPOS', 'GDEF', 'DSIG']) out.delete(tag);
  const glyphs = parts.flatMap(readGlyphs);
  mergeGlyphs(out, glyphs);
  out.set('hmtx', Buffer.concat(parts.map(readMetrics)));
  out.get('hhea').writeUInt16BE(glyphs.length, 34);
  out.set('maxp', mergeMaxima(parts, glyphs.length));
  out.set('gvar', mergeVariations(parts, glyphs.length));
  out.set('cmap', writeCharacters(parts.flatMap(readCharacters)));
  out.set('post', withoutNames(out.get('post')));
  const kerned = parts[kerningOf];
  const { GPOS, GDEF } = shiftKerning(kerned.tables, kerned.start);
  out.set('GPOS', GPOS);
  if (GDEF) out.set('GDEF', GDEF);
  return writeTables(out);
}

function withoutNames(post) {
  const header = Buffer.from(post.subarray(0, 32));
  header.writeUInt32BE(0x00030000, 0);
  return header;
}
