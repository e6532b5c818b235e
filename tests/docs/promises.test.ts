import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listPromises } from './list-promises.ts';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/promises.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| (.+) \| (.+) \| (.+) \|$/.exec(line)?.slice(1))
  .filter((row) => row !== undefined)
  .slice(1);

it('every promise of the texts stands in docs/promises.md with who keeps it, and nothing else does', () => {
  const said = new Set(listPromises().map(({ words }) => words));
  const listed = rows.map(([words = '']) => words);
  expect([...said].filter((words) => !listed.includes(words))).toEqual([]);
  expect(listed.filter((words) => !said.has(words))).toEqual([]);
});

it('what a program keeps is tested', () => {
  for (const [words, keeper = '', tests = ''] of rows) {
    const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    if (!keeper.startsWith('человек') && !keeper.startsWith('то же')) {
      expect(files.length, words).toBeGreaterThan(0);
    }
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
  }
});
