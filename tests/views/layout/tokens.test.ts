import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../../views/layout/tokens.css'), 'utf8');
const colours = Object.fromEntries(
  [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const colour = (name: string) => {
  const value = colours[name];
  if (!value) throw new Error(`no token --${name}`);
  return value;
};

it.each([
  ...[
    'ink',
    'ink-2',
    'ink-3',
    'accent',
    'accent-strong',
    'avail',
    'schedule',
    'none',
    'sale',
  ].flatMap((name) => [
    [name, 'white'],
    [name, 'surface'],
  ]),
  ['accent-strong', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['ink-2', 'accent-soft'],
  ['sale', 'sale-soft'],
  ['white', 'accent'],
  ['white', 'accent-strong'],
  ['white', 'sale'],
  ['white', 'ink'],
])('writes %s on %s with a contrast of at least 4.5', (text, ground) => {
  expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
});

it.each(['white', 'surface', 'accent-soft'])('shows the focus ring on %s', (ground) => {
  expect(contrast(colour('focus'), colour(ground))).toBeGreaterThanOrEqual(3);
});

it('no style sheet asks how the screen is turned: pages are the same in both', () => {
  const views = join(import.meta.dirname, '../../../views');
  const sheets = globSync('**/*.css', { cwd: views });
  expect(sheets.length).toBeGreaterThan(10);
  const asking = sheets.filter((file) =>
    readFileSync(join(views, file), 'utf8').includes('orientation'),
  );
  expect(asking).toEqual([]);
});
