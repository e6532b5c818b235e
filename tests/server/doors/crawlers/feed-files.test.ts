import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFeedFiles } from '../../../../server/doors/crawlers/feed-files.ts';
import { createLog } from '../../../../server/platform/log.ts';
import { HOUR_MS } from '../../../../shared/millis.ts';

let folder: string;
let clock: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marmit-feeds-'));
  clock = Date.parse('2026-11-20T12:00:00+03:00');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (patienceMs = 5000) =>
  createFeedFiles({ folder, now: () => clock, log: createLog('silent'), patienceMs });
const read = (path: string | null) => path && gunzipSync(readFileSync(path)).toString();
/** A feed whose end waits for `release`. */
function held(text: string) {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* write() {
    yield text;
    await gate;
    yield '!';
  }
  return { write, release };
}
async function* say(text: string) {
  yield text;
}

it('makes a file once for all who ask, and again after an hour', async () => {
  const files = open();
  let made = 0;
  const write = () => say(`${++made}`);
  const paths = await Promise.all([files.obtain('a', write), files.obtain('a', write)]);
  expect(paths.map(read)).toEqual(['1', '1']);
  clock += HOUR_MS - 1;
  expect(read(await open().obtain('a', write))).toBe('1');
  clock += 1;
  expect(read(await files.obtain('a', write))).toBe('2');
});

it('gives the older file, or none, to who would wait too long', async () => {
  const files = open(20);
  const first = held('new');
  expect(await files.obtain('a', first.write)).toBeNull();
  first.release();
  await expect.poll(() => readdirSync(folder)).toEqual(['a.xml.gz']);
  clock += HOUR_MS;
  const second = held('newer');
  expect(read(await files.obtain('a', second.write))).toBe('new!');
  clock += 24 * HOUR_MS;
  expect(await files.obtain('a', second.write)).toBeNull();
  second.release();
});

it('makes one file at a time', async () => {
  const files = open(20);
  const first = held('a');
  await files.obtain('a', first.write);
  let isBegun = false;
  const write = () => {
    isBegun = true;
    return say('b');
  };
  expect(await files.obtain('b', write)).toBeNull();
  expect(isBegun).toBe(false);
  first.release();
  await expect.poll(() => readdirSync(folder).toSorted()).toEqual(['a.xml.gz', 'b.xml.gz']);
});

it('leaves nothing behind when making fails, and tries again', async () => {
  const files = open();
  async function* fail() {
    yield 'half';
    throw new Error('no store');
  }
  await expect(files.obtain('a', fail)).rejects.toThrow('no store');
  expect(readdirSync(folder)).toEqual([]);
  expect(read(await files.obtain('a', () => say('whole')))).toBe('whole');
});

it('gives the older file of the day when making fails, and refuses without one', async () => {
  const files = open();
  async function* fail() {
    yield 'half';
    throw new Error('no store');
  }
  await files.obtain('a', () => say('whole'));
  clock += HOUR_MS;
  expect(read(await files.obtain('a', fail))).toBe('whole');
  clock += 24 * HOUR_MS;
  await expect(files.obtain('a', fail)).rejects.toThrow('no store');
  expect(readdirSync(folder)).toEqual(['a.xml.gz']);
});

it('clears away what a process that died has left half-made', async () => {
  const left = join(folder, 'a.xml.gz.999999.part');
  writeFileSync(left, 'half');
  utimesSync(left, clock / 1000 - 86_401, clock / 1000 - 86_401);
  const other = join(folder, 'a.xml.gz.999998.part');
  writeFileSync(other, 'half');
  utimesSync(other, clock / 1000, clock / 1000);
  await open().obtain('a', () => say('whole'));
  expect(readdirSync(folder).toSorted()).toEqual(['a.xml.gz', 'a.xml.gz.999998.part']);
});
