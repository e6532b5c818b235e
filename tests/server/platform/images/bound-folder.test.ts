import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { boundFolder } from '../../../../server/platform/images/bound-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marmit-bound-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fail = (error: unknown) => expect.unreachable(String(error));
function write(name: string, bytes: number, age: number): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, Buffer.alloc(bytes));
  utimesSync(path, 1_800_000_000 - age, 1_800_000_000 - age);
  return path;
}

it('removes the oldest files that it finds until there is room', async () => {
  const [old, middle, young] = [write('1/a', 60, 3), write('2/b', 30, 2), write('1/c', 50, 1)];
  await boundFolder(folder, 100, fail).settled();
  expect([old, middle, young].map((path) => existsSync(path))).toEqual([false, true, true]);
});

it('leaves everything when it fits', async () => {
  const file = write('1/a', 100, 1);
  await boundFolder(folder, 100, fail).settled();
  expect(existsSync(file)).toBe(true);
});

it('makes room again when too much was written', async () => {
  const bound = boundFolder(folder, 100, fail);
  await bound.settled();
  const [old, young] = [write('1/a', 80, 2), write('1/b', 40, 1)];
  bound.add(80);
  await bound.settled();
  expect(existsSync(old)).toBe(true);
  bound.add(40);
  await bound.settled();
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

it('needs no folder', async () => {
  await boundFolder(join(folder, 'nothing'), 100, fail).settled();
});

it('counts what is written while it looks through the folder', async () => {
  const [old, young] = [write('1/a', 80, 2), write('1/b', 90, 1)];
  const bound = boundFolder(folder, 100, fail);
  // The first look has begun and has not counted this one.
  const late = write('1/c', 90, 0);
  bound.add(90);
  await bound.settled();
  expect([old, young, late].map((path) => existsSync(path))).toEqual([false, false, true]);
});

it('tells of a folder that it cannot read', async () => {
  const file = write('file', 1, 1);
  const errors: unknown[] = [];
  await boundFolder(join(file, 'below'), 100, (error) => errors.push(error)).settled();
  expect(errors).toEqual([expect.objectContaining({ code: 'ENOTDIR' })]);
});
