import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listCopies, removeCopies } from '../../../../server/doors/cdn/nginx-copies.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marmit-copies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (name: string) => join(folder, 'pages', 'a', 'bc', name.padEnd(32, '0'));
function writeCopy(name: string): void {
  mkdirSync(join(folder, 'pages', 'a', 'bc'), { recursive: true });
  writeFileSync(
    pathOf(name),
    `\nKEY: https://marmit.example/${name} br\nHTTP/1.1 200 OK\r\nCache-Tag: p-1\r\n\r\n`,
  );
}

describe('copies that are removed by hand', () => {
  it('go also when nginx drops some of them meanwhile', () => {
    for (const name of ['a1', 'a2', 'a3']) writeCopy(name);
    const done = removeCopies(folder, ({ key }) => {
      // nginx drops the others while the first is looked at.
      for (const name of ['a1', 'a2', 'a3']) {
        if (!key.includes(name)) rmSync(pathOf(name), { force: true });
      }
      return true;
    });
    expect(done).toEqual({ read: 3, removed: 1 });
    expect(listCopies(folder)).toEqual([]);
  });

  it('stay where they are not wanted', () => {
    for (const name of ['a1', 'a2']) writeCopy(name);
    expect(removeCopies(folder, ({ key }) => key.includes('a1'))).toEqual({ read: 2, removed: 1 });
    expect(listCopies(folder)).toEqual([pathOf('a2')]);
  });

  it('go all, those without a head too', () => {
    writeCopy('a1');
    writeFileSync(pathOf('b0'), '');
    expect(removeCopies(folder, 'all')).toEqual({ read: 2, removed: 2 });
    expect(listCopies(folder)).toEqual([]);
  });
});
