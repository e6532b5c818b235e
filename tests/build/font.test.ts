import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

interface FontModules {
  makeFont(): Promise<Buffer>;
  readTables(font: Buffer): Map<string, Buffer>;
  readCharacters(part: { tables: Map<string, Buffer>; start: number }): [number, number][];
}

const scripts = resolve(import.meta.dirname, '../../scripts/build');
const loadModules = async (): Promise<FontModules> => ({
  ...(await import(resolve(scripts, 'make-font.mjs'))),
  ...(await import(resolve(scripts, 'font/sfnt.mjs'))),
  ...(await import(resolve(scripts, 'font/characters.mjs'))),
});

interface Fontverter {
  convert(font: Buffer, format: 'sfnt'): Promise<Buffer>;
}

const fontverter = createRequire(createRequire(import.meta.url).resolve('subset-font'))(
  'fontverter',
) as Fontverter;

const tables = new Map<string, Buffer>();
const glyphOf = new Map<number, number>();
const table = (tag: string) => tables.get(tag) ?? Buffer.alloc(0);
const advance = (character: string) =>
  table('hmtx').readUInt16BE((glyphOf.get(character.codePointAt(0) ?? 0) ?? 0) * 4);

beforeAll(async () => {
  const { makeFont, readTables, readCharacters } = await loadModules();
  const sfnt = await fontverter.convert(await makeFont(), 'sfnt');
  for (const [tag, bytes] of readTables(sfnt)) tables.set(tag, bytes);
  for (const [code, glyph] of readCharacters({ tables, start: 0 })) glyphOf.set(code, glyph);
});

describe('the font', () => {
  it('has every character that the shop prints', () => {
    const text = 'АЯаяЁё AZaz 0123456789 ₽№×°−«»—…“”\u00a0²³½+%€$&@';
    const missing = [...text].filter((sign) => !glyphOf.has(sign.codePointAt(0) ?? 0));
    expect(missing).toEqual([]);
  });

  it('gives each character a glyph of its own with a width', () => {
    const glyphs = [...'АБВабвAabc012₽№'].map((sign) => glyphOf.get(sign.codePointAt(0) ?? 0));
    expect(new Set(glyphs).size).toBe(glyphs.length);
    expect([...'АаЖщAmW08₽№'].every((sign) => advance(sign) > 200)).toBe(true);
    expect(advance('Щ')).toBeGreaterThan(advance('Г'));
  });

  it('varies in weight from 400 to 700 and keeps tabular figures and kerning', () => {
    const fvar = table('fvar');
    const axis = fvar.readUInt16BE(4);
    expect([4, 8, 12].map((at) => fvar.readInt32BE(axis + at) / 65_536)).toEqual([400, 400, 700]);
    expect(table('GSUB').toString('latin1')).toContain('tnum');
    expect(table('GPOS').toString('latin1')).toContain('kern');
  });

  it('agrees with itself on how many glyphs there are', () => {
    const count = table('maxp').readUInt16BE(4);
    expect(table('hhea').readUInt16BE(34)).toBe(count);
    expect(table('gvar').readUInt16BE(12)).toBe(count);
    expect(Math.max(...glyphOf.values())).toBeLessThan(count);
  });
});
