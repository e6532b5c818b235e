/** The shop's one font file: Onest, weights 400–700, the characters that a Russian shop prints. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { mergeFonts } from './font/merge-fonts.mjs';

const require = createRequire(import.meta.url);
const folder = join(require.resolve('@fontsource-variable/onest/package.json'), '..', 'files');

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');
const latin = `${range(0x20, 0x7e)}\u00a0©«®°±²³·»¼½¾×÷éöüäßçñ–—‘’‚“”„…•−€™`;
const cyrillic = `${range(0x410, 0x44f)}Ёё№`;

const parts = [
  { script: 'latin', text: latin },
  { script: 'cyrillic', text: cyrillic },
  { script: 'latin-ext', text: '₽' },
];

/** @returns {Promise<Buffer>} WOFF2 */
export async function makeFont() {
  const subsets = await Promise.all(parts.map(subset));
  const merged = mergeFonts(subsets, { kerningOf: 1 });
  return subsetFont(merged, '', { targetFormat: 'woff2', keepAllGlyphs: true });
}

async function subset({ script, text }) {
  const source = await readFile(join(folder, `onest-${script}-wght-normal.woff2`));
  return subsetFont(source, text, {
    targetFormat: 'sfnt',
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    keepFeatures: ['kern', 'tnum', 'lnum'],
    noHinting: true,
  });
}
