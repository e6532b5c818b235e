import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { routeTable } from '../../shared/route-table.ts';

interface FirstStyles {
  FIRST_KINDS: Readonly<Record<string, readonly string[]>>;
  readFirstClasses(root: string, kind: string): ReadonlySet<string>;
  divideStyles(css: string, classes: ReadonlySet<string>): { first: string; rest: string };
}

const root = resolve(import.meta.dirname, '../..');
const module = join(root, 'scripts/build/first-styles.mjs');
const { divideStyles, readFirstClasses, FIRST_KINDS }: FirstStyles = await import(module);

const divide = (css: string, ...classes: string[]) => divideStyles(css, new Set(classes));

it.each([
  ['a{color:red}.card{top:0}', '.card{top:0}.menu{top:1px}'],
  ['.card b,.card{top:0}', '.card .menu{top:1px}'],
  ['.card:not(.menu,:hover){top:0}', '.card:hover{top:1px}'],
  [':is(.menu,.card)>b{top:0}', ':is(.menu,.late)>b{top:1px}'],
  ['.card::before{content:"}.menu{"}', '.card:has(.menu){top:1px}'],
  ['.menu{content-visibility:auto}', '.card[open]{top:1px}'],
  ['@media(width>=48em){.card{top:0}}', '@media(width>=48em){.menu{top:1px}}'],
  ['@supports (top:0){@media(width>=48em){.card{top:0}}}', '@view-transition{navigation:auto}'],
  ['@supports (top:0){@keyframes dot{to{top:1px}}}', '@media print{.card{top:1px}}'],
])('puts %s into the page and leaves %s to the sheet', (first, rest) => {
  expect(divide(`${rest}${first}`, 'card')).toEqual({
    first: expect.stringContaining(first.startsWith('a{') ? 'a{color:red}' : first),
    rest: expect.stringContaining(rest.startsWith('.card{') ? '.menu{top:1px}' : rest),
  });
});

it('keeps both parts of a block and their order', () => {
  expect(
    divide('@media(width>1em){.a{top:0}.b{top:1px}.a:hover{top:2px}}.a{top:3px}', 'a'),
  ).toEqual({
    first: '@media(width>1em){.a{top:0}}.a{top:3px}',
    rest: '@media(width>1em){.b{top:1px}.a:hover{top:2px}}',
  });
});

it('parts the selectors of one rule', () => {
  expect(divide('.a,.b{top:0}', 'a')).toEqual({ first: '.a{top:0}', rest: '.b{top:0}' });
});

it('refuses a sheet that names another', () => {
  expect(() => divide('@import "a.css";a{top:0}')).toThrow('@import');
});

it('loses no rule of the sheets that pages are made of', async () => {
  const kinds = Object.entries(FIRST_KINDS);
  expect(readdirSync(join(root, 'scripts/build/first')).sort()).toEqual(
    kinds.map(([kind]) => `${kind}.txt`).sort(),
  );
  for (const [kind, names] of kinds) {
    const css = (await Promise.all(names.map(readSheet))).join('');
    const { first, rest } = divideStyles(css, readFirstClasses(root, kind));
    const count = (text: string) =>
      (text.match(/[^{}]+\{[^{}]*\}/g) ?? []).flatMap((rule) => rule.split('{')[0]!.split(','))
        .length;
    expect(count(first) + count(rest)).toBe(count(css));
    expect(first).not.toContain('</');
    expect(first.length).toBeGreaterThan(10_000);
  }
});

it('divides the sheet of every kind of page that the routes name', () => {
  const named = Object.values(routeTable).flatMap(({ first }) => first ?? []);
  expect([...new Set(named)].sort()).toEqual(Object.keys(FIRST_KINDS).sort());
});

async function readSheet(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'views', `${name}.css`)],
    bundle: true,
    minify: true,
    write: false,
    external: ['/assets/*'],
  });
  return outputFiles[0]?.text ?? '';
}
