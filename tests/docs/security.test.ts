import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** Number of requirements of the levels 1 and 2 in each section; they are its first ones. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};
/** Chapters of which the shop has nothing, each in one row. */
const WHOLE = 29 + 7;
const OF_LEVEL_3 = ['6.3.8', '14.2.5', '15.4.2'];

interface Row {
  ids: string[];
  state: string;
  by: string;
  shownBy: string;
}

const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line): Row => {
    const [, first = '', state = '', by = '', shownBy = ''] = line.split('|').map((s) => s.trim());
    return { ids: readIds(first), state, by, shownBy };
  });

/** «1.2.1, 1.3.2–1.3.4 Title» as five ids. */
function readIds(cell: string): string[] {
  const [list = ''] = /^[\d., –]+/.exec(cell) ?? [];
  return list.split(',').flatMap((part) => {
    const [from = '', to = from] = part.trim().split('–');
    const section = from.replace(/\.\d+$/, '');
    const [first, last] = [from, to].map((id) => Number(id.split('.')[2]));
    const length = (last ?? 0) - (first ?? 0) + 1;
    return Array.from({ length }, (_, index) => `${section}.${(first ?? 0) + index}`);
  });
}

it('each requirement of the level 2 of ASVS stands in one row', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(wanted.length + WHOLE).toBe(253);
  expect(rows.flatMap(({ ids }) => ids).sort()).toEqual([...wanted, ...OF_LEVEL_3].sort());
});

it('each row has a state, and what is met names code or a document', () => {
  const states = new Set(['met', 'partly', 'not met', '–']);
  expect(rows.filter(({ state }) => !states.has(state))).toEqual([]);
  const claimed = rows.filter(({ state }) => state === 'met' || state === 'partly');
  expect(claimed.filter(({ by, shownBy }) => by === '' || shownBy === '')).toEqual([]);
});

it('seven of ten requirements that apply and are met are shown by a test', () => {
  const met = rows.filter(({ state }) => state === 'met');
  const shown = met.filter(({ shownBy }) => shownBy.includes('.test.'));
  const count = (some: readonly Row[]) => some.reduce((sum, { ids }) => sum + ids.length, 0);
  expect(count(shown) / count(met)).toBeGreaterThanOrEqual(0.7);
});

it('the files that are named are there', () => {
  const named = [...text.matchAll(/`((?:server|views|client|shared|tests|docs|public)\/[^`]*)`/g)];
  const linked = [...text.matchAll(/\]\((?!https)([^)#]+)\)/g)].map(([, path = '']) =>
    join('docs', path),
  );
  const paths = [...named.map(([, path = '']) => path), ...linked];
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
