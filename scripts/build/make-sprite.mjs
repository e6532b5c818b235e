/** One SVG of all icons: Lucide's by name, and our own marks; `#i-plus`, `#i-mark-visa`. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ICON_NAMES, MARK_NAMES } from '../../shared/ui/icon-names.ts';

const require = createRequire(import.meta.url);

/** @returns {Promise<string>} */
export async function makeSprite(root) {
  const lucide = join(require.resolve('lucide-static/package.json'), '..', 'icons');
  const marks = join(root, 'views', 'layout', 'marks');
  const symbols = await Promise.all([
    ...ICON_NAMES.map((name) => symbol(`i-${name}`, join(lucide, `${name}.svg`))),
    ...MARK_NAMES.map((name) => symbol(`i-mark-${name}`, join(marks, `${name}.svg`))),
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

async function symbol(id, file) {
  const svg = await readFile(file, 'utf8');
  const [, attributes = '', body = ''] = /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(svg) ?? [];
  const viewBox = /viewBox="([^"]+)"/.exec(attributes)?.[1];
  if (!viewBox) throw new Error(`${file} is not an icon`);
  const compact = body.replace(/\s+/g, ' ').replace(/> </g, '><').replace(/ \/>/g, '/>').trim();
  return `<symbol id="${id}" viewBox="${viewBox}">${compact}</symbol>`;
}
