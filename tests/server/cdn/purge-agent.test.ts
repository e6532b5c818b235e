import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNginxCopies, type NginxCopies } from '../../../server/cdn/nginx-copies.ts';
import { createPurgeAgent } from '../../../server/cdn/purge-agent.ts';
import { createTellCdn } from '../../../server/cdn/tell-cdn.ts';
import { createLog } from '../../../server/http/log.ts';
import { listen } from '../storefront/create-storefront.ts';

const KEY = 'key-of-the-shop-for-its-cdn';
const NOW = Date.parse('2026-11-20T12:00:00+03:00');
let folder: string;
let copies: NginxCopies;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marmit-copies-'));
  copies = createNginxCopies(folder, () => NOW);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (name: string) => join(folder, 'a', 'bc', name.padEnd(32, '0'));
/** As nginx writes it, right until tomorrow. */
function writeCopy(name: string, tags: string, version = 5n): void {
  const fixed = Buffer.alloc(336);
  const key = `\nKEY: https://marmit.example/${name} br\n`;
  const headers = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${tags && `Cache-Tag: ${tags}\r\n`}\r\n`;
  fixed.writeBigUInt64LE(version, 0);
  fixed.writeBigInt64LE(BigInt(NOW / 1000 + 86_400), 8);
  fixed.writeBigInt64LE(3600n, 16);
  fixed.writeBigInt64LE(86_400n, 24);
  fixed.writeUInt16LE(336 + key.length, 54);
  fixed.writeUInt16LE(336 + key.length + headers.length, 56);
  mkdirSync(join(folder, 'a', 'bc'), { recursive: true });
  writeFileSync(
    pathOf(name),
    Buffer.concat([fixed, Buffer.from(`${key}${headers}Cache-Tag: p-9`)]),
  );
}
/** Seconds from now until it is shown no more without asking; while a new one is fetched; while the shop fails. */
const timesOf = (name: string) => {
  const bytes = readFileSync(pathOf(name));
  return [8, 16, 24].map((at) => Number(bytes.readBigInt64LE(at)) - (at === 8 ? NOW / 1000 : 0));
};
const FRESH = [86_400, 3600, 86_400];
const OUTDATED = [-1, 0, 86_400];

describe('copies on the disk of an nginx', () => {
  it('with one of the tags grow old at once and may still stand in for a shop that fails', () => {
    writeCopy('a', 'p-1,c-2');
    writeCopy('b', 'p-12,c-20');
    writeCopy('c', '');
    expect(copies.outdate({ tags: ['p-1', 'c-9'], everything: false })).toEqual({
      ...{ outdated: 1, copies: 3 },
    });
    expect([timesOf('a'), timesOf('b'), timesOf('c')]).toEqual([OUTDATED, FRESH, FRESH]);
  });

  it('all grow old when everything changed, but for files that never change', () => {
    writeCopy('a', 'p-1');
    writeCopy('c', '');
    expect(copies.outdate({ tags: [], everything: true }).outdated).toBe(1);
    expect([timesOf('a'), timesOf('c')]).toEqual([OUTDATED, FRESH]);
  });

  it('are known by their own tags also after nginx has written others in their place', () => {
    writeCopy('a', 'p-1');
    expect(copies.outdate({ tags: ['p-2'], everything: false }).outdated).toBe(0);
    rmSync(pathOf('a'));
    writeCopy('a', 'p-2,p-3');
    expect(copies.outdate({ tags: ['p-2'], everything: false }).outdated).toBe(1);
  });

  it('of a layout that is not known are removed', () => {
    writeCopy('a', 'p-1', 6n);
    writeCopy('b', 'p-2', 6n);
    expect(copies.outdate({ tags: ['p-1'], everything: false }).outdated).toBe(1);
    expect([existsSync(pathOf('a')), existsSync(pathOf('b'))]).toEqual([false, true]);
  });

  it('that are being written are left alone', () => {
    writeCopy('a', 'p-1');
    writeFileSync(`${pathOf('a')}.0000000012`, 'half of a page');
    expect(copies.outdate({ tags: ['p-1'], everything: false }).copies).toBe(1);
  });
});

describe('who waits beside an nginx', () => {
  const log = createLog('silent');
  const agent = () => createPurgeAgent({ copies, key: KEY, log });
  const post = () => request(agent()).post('/').set('Authorization', `Bearer ${KEY}`);

  it('does what the shop tells, and says how much it was', async () => {
    writeCopy('a', 'p-1');
    const done = await post().send({ tags: ['p-1'] });
    expect([done.status, done.body]).toEqual([200, { outdated: 1, copies: 1 }]);
  });

  it.each([
    ['without a key', '', '{}', 401],
    ['with another key', 'Bearer key-of-somebody-else-entirely', '{}', 401],
    ['with what is no message', `Bearer ${KEY}`, 'tags', 400],
    ['with tags that are none', `Bearer ${KEY}`, '{"tags":[1]}', 400],
    ['with too much', `Bearer ${KEY}`, `{"tags":["${'x'.repeat(1_100_000)}"]}`, 400],
  ])('does nothing for somebody %s', async (_who, authorization, body, status) => {
    writeCopy('a', 'p-1');
    const refused = await request(agent())
      .post('/')
      .set({ Authorization: authorization, 'Content-Type': 'application/json' })
      .send(body);
    expect([refused.status, refused.type]).toEqual([status, 'application/problem+json']);
    expect(timesOf('a')).toEqual(FRESH);
  });

  it('answers nothing but POST', async () => {
    const refused = await request(agent()).get('/').set('Authorization', `Bearer ${KEY}`);
    expect(refused.status).toBe(405);
  });

  it('says so when the folder of nginx is away', async () => {
    rmSync(folder, { recursive: true });
    expect((await post().send({ everything: true })).status).toBe(500);
  });

  it('is told by the shop with its key, and what it refuses is a failure there', async () => {
    writeCopy('a', 'p-1');
    const served = await listen(agent());
    const message = { tags: ['p-1'], everything: false };
    await expect(createTellCdn({ url: served.url, key: 'x'.repeat(24) })(message)).rejects.toThrow(
      /^CDN: HTTP 401$/,
    );
    expect(timesOf('a')).toEqual(FRESH);
    await createTellCdn({ url: served.url, key: KEY })(message);
    expect(timesOf('a')).toEqual(OUTDATED);
    await served.close();
    const closed = createTellCdn({ url: served.url, key: KEY })(message);
    await expect(closed).rejects.toThrow(/^CDN: ECONNREFUSED$/);
  });
});
