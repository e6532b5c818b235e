import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/decisions');
const files = readdirSync(folder).sort();
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const STATUS = /^\*\*Status:\*\* (in force|proposed|superseded)\b.*\.$/;

describe('the decision records', () => {
  it('have numbers of their own, of four digits', () => {
    const numbers = files.map((file) => file.slice(0, 4));
    expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(files.length);
  });

  it.each(files)('%s has its number, a title and a status', (file) => {
    const [title = '', , status = ''] = read(file).split('\n');
    expect(title).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. .`));
    expect(status).toMatch(STATUS);
  });

  it.each(files)('%s leads to records that exist', (file) => {
    const led = [...read(file).matchAll(/\]\((\d{4}-[^)]+\.md)\)/g)].map(([, name]) => name);
    expect(led.filter((name) => !files.includes(name ?? ''))).toEqual([]);
    if (/^\*\*Status:\*\* superseded/m.test(read(file))) expect(led).not.toEqual([]);
  });
});

it('the list of libraries is the one of package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  const installed = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith('@types/'),
  );
  const listed = read('0004-libraries.md')
    .split('\n')
    .flatMap((line) => /^\| ([@a-z][^|]*) \|/.exec(line)?.[1]?.split(', ') ?? [])
    .filter((name) => name !== '@types/…');
  expect(listed.sort()).toEqual(installed.sort());
});
