import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const NUMBER = /\b(?:S\d|D)\.\d+\b/g;
/** Where rules are cited. */
const CITING = [
  '{client,server,shared,views,tests,scripts}/**/*.{ts,tsx,mjs,css}',
  'docs/**/*.{md,yml,conf}',
  '*.{md,ts,mjs}',
];

interface Rule {
  number: string;
  /** Number of the heading above it: «D», «1». */
  heading: string;
}

const specification = read('docs/specification.md');
const rules = specification.split('\n## ').flatMap((section): Rule[] => {
  const [heading = ''] = section.split('.');
  return [...section.matchAll(/^- \*\*(\S+)\*\* \S/gm)].map(([, number = '']) => ({
    number,
    heading,
  }));
});
const numbers = new Set(rules.map(({ number }) => number));

/** First column of the coverage's tables. */
const covered = read('docs/spec-coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Rule |'))
  .map((line) => line.slice(2).split(' | '));

const citations = globSync(CITING, { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(NUMBER)].map(([number]) => ({ file, number })),
);

describe('the specification', () => {
  it('begins each of its points with the number of a rule', () => {
    const points = specification.split('\n').filter((line) => /^\s*[-*] /.test(line));
    expect(points.length).toBeGreaterThan(400);
    expect(rules.length).toBe(points.length);
  });

  it('numbers its rules by their heading, each once and in order', () => {
    for (const heading of new Set(rules.map((rule) => rule.heading))) {
      const section = heading === 'D' ? 'D' : `S${heading}`;
      const own = rules.filter((rule) => rule.heading === heading).map(({ number }) => number);
      const places = own.map((number) => Number(number.split('.')[1]));
      expect(own).toEqual(places.map((place) => `${section}.${place}`));
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
    }
  });
});

describe('citations', () => {
  it('name rules that exist', () => {
    expect(citations.filter(({ file }) => !file.startsWith('docs/')).length).toBeGreaterThan(80);
    expect(citations.filter(({ number }) => !numbers.has(number))).toEqual([]);
  });

  it('name a rule and not a section', () => {
    const vague = globSync(CITING, { cwd: root }).filter((file) =>
      /specification[’'s]*\s§/i.test(read(file)),
    );
    expect(vague).toEqual([]);
  });
});

describe('the coverage', () => {
  it('has rows of a rule, what is asked, the file and what shows it', () => {
    expect(covered.length).toBeGreaterThan(200);
    for (const row of covered) {
      expect(row, row.join(' | ')).toHaveLength(4);
      expect(row[0]).toMatch(/^(?:S\d|D)\.\d+(?:, (?:S\d|D)\.\d+)*$/);
    }
  });

  it('has every rule', () => {
    const shown = new Set(covered.flatMap(([first = '']) => first.match(NUMBER) ?? []));
    expect([...numbers].filter((number) => !shown.has(number))).toEqual([]);
  });
});
