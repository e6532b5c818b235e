/** Icons as SVG files of symbols: Lucide's by name, and our own marks; `#i-plus`, `#i-mark-visa`. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  FRAME_ICON_NAMES,
  ICON_NAMES,
  MARK_NAMES,
  spriteOf,
  TRADE_ICON_NAMES,
} from '../../shared/ui/icon-names.ts';

const require = createRequire(import.meta.url);

const lucide = join(require.resolve('lucide-static/package.json'), '..', 'icons');

/** Icons of the frame, and payment marks. @returns {Promise<string>} */
export function makeSprite(root) {
  const marks = join(root, 'views', 'layout', 'marks');
  return gather([
    ...FRAME_ICON_NAMES.map(icon),
    ...MARK_NAMES.map((name) => symbol(`i-mark-${name}`, join(marks, `${name}.svg`))),
  ]);
}

/** Icons of other controls and words. @returns {Promise<string>} */
export function makeWordsSprite() {
  return gather(ICON_NAMES.filter((name) => spriteOf(name) === 'words').map(icon));
}

/** Icons of the shop's goods. @returns {Promise<string>} */
export function makeTradeSprite() {
  return gather(TRADE_ICON_NAMES.map(icon));
}

const icon = (name) => symbol(`i-${name}`, join(lucide, `${name}.svg`));

async function gather(symbols) {
  return `<svg xmlns="http://www.w3.org/2000/svg">${(await Promise.all(symbols)).join('')}</svg>`;
}

async function symbol(id, file) {
  const svg = await readFile(file, 'utf8');
  const [, attributes = '', body = ''] = /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(svg) ?? [];
  const viewBox = /viewBox="([^"]+)"/.exec(attributes)?.[1];
  if (!viewBox) throw new Error(`${file} is not an icon`);
  const compact = body.replace(/\s+/g, ' ').replace(/> </g, '><').replace(/ \/>/g, '/>').trim();
  return `<symbol id="${id}" viewBox="${viewBox}">${compact}</symbol>`;
}
