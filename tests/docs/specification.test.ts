import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decidedOtherwise } from './decided-otherwise.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const script = (name: string) => import(join(root, 'scripts/docs', name));

const { readMarks } = (await script('read-marks.mjs')) as {
  readMarks(root: string): {
    marks: { rule: string; file: string; title: string }[];
    faults: string[];
  };
};
const { drawCoverage } = (await script('draw-coverage.mjs')) as {
  drawCoverage(root: string, decided: typeof decidedOtherwise): string;
};

const NUMBER = /\b(?:S\d|D)\.\d+\b/g;
/** Files in which rules are cited. */
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
  const { marks, faults } = readMarks(root);

  it('is made from the tests of today (npm run readme)', () => {
    expect(read('docs/spec-coverage.md')).toBe(drawCoverage(root, decidedOtherwise));
  });

  it('finds every mark at the end of the title of a test', () => {
    expect(faults).toEqual([]);
    expect(marks.length).toBeGreaterThan(500);
  });

  it('has no mark of a rule that does not exist, and none twice', () => {
    expect(marks.filter(({ rule }) => !numbers.has(rule))).toEqual([]);
    const texts = marks.map(({ rule, file, title }) => `${rule} ${file} › ${title}`);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  it('has a test of every rule, or says what was decided in its place', () => {
    const shown = new Set(marks.map(({ rule }) => rule));
    const decided = new Set(decidedOtherwise.flatMap((departure) => departure.rules));
    expect([...numbers].filter((number) => !shown.has(number) && !decided.has(number))).toEqual([]);
  });

  it.each(decidedOtherwise)(
    'was decided otherwise of $rules by a record that names them',
    (departure) => {
      const start = `${departure.decision}`.padStart(4, '0');
      const [file = ''] = globSync(`docs/decisions/${start}-*.md`, { cwd: root });
      const named = new Set(read(file).match(NUMBER));
      expect(departure.rules.filter((rule) => !named.has(rule) || !numbers.has(rule))).toEqual([]);
      expect(departure.clause).not.toMatch(/^$|not built/);
    },
  );
});
