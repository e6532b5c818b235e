import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNginxCopies, type NginxCopies } from '../../../../server/doors/cdn/nginx-copies.ts';
import { createPurgeAgent } from '../../../../server/doors/cdn/purge-agent.ts';
import { createRefresher, type Refresher } from '../../../../server/doors/cdn/refresh-copies.ts';
import { createTellCdn } from '../../../../server/doors/cdn/tell-cdn.ts';
import { createLog } from '../../../../server/platform/log.ts';
import { listen } from '../storefront/create-storefront.ts';

const KEY = 'key-of-the-shop-for-its-cdn';
const log = createLog('silent');
const NOW = Date.parse('2026-11-20T12:00:00+03:00');
let folder: string;
let copies: NginxCopies;
/** Keys that nginx was asked for, what the shop answers, and whether nginx keeps that answer. */
let asked: string[];
let status: (key: string) => number;
let isKept: () => boolean;
let refresher: Refresher;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marmit-copies-'));
  copies = createNginxCopies(folder);
  asked = [];
  status = () => 200;
  isKept = () => true;
  refresher = createRefresher({
    copies,
    parallel: 1,
    retryMs: 1,
    now: () => NOW,
    log,
    async askNginx(key) {
      const name = key.replace(/^.*example\/| br$/g, '');
      asked.push(name);
      const answered = status(key);
      if (answered < 400 && isKept()) putInPlace(name);
      return answered;
    },
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (name: string) => join(folder, 'a', 'bc', name.padEnd(32, '0'));
/** Writes a copy as nginx does: numbers of its own, then key and headers as text, then the page. */
function writeCopy(name: string, tags: string, askedAt = NOW): void {
  const key = `\nKEY: https://marmit.example/${name} br\n`;
  const headers = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${tags && `Cache-Tag: ${tags}\r\n`}\r\n`;
  mkdirSync(join(folder, 'a', 'bc'), { recursive: true });
  writeFileSync(
    pathOf(name),
    Buffer.concat([Buffer.alloc(336), Buffer.from(`${key}${headers}Cache-Tag: p-9`)]),
  );
  utimesSync(pathOf(name), askedAt / 1000, askedAt / 1000);
}
/** Another file in the place of a copy, with the same tags. */
function putInPlace(name: string): void {
  const written = `${pathOf(name)}.0000000001`;
  copyFileSync(pathOf(name), written);
  renameSync(written, pathOf(name));
}
const everything = { tags: [], everything: true };
const tagged = (...tags: string[]) => ({ tags, everything: false });

describe('copies on the disk of an nginx', () => {
  it('with one of the tags are asked for anew, the last asked for first', async () => {
    writeCopy('a', 'p-1,c-2', NOW - 5000);
    writeCopy('b', 'p-12,c-20');
    writeCopy('c', '');
    writeCopy('d', 'c-2');
    expect(refresher.refresh(tagged('p-1', 'c-2'))).toEqual({ queued: 2, copies: 4 });
    await refresher.settled();
    expect(asked).toEqual(['d', 'a']);
  });

  it('are all asked for when everything changed, but for files that never change', async () => {
    writeCopy('a', 'p-1');
    writeCopy('c', '');
    refresher.refresh(everything);
    await refresher.settled();
    expect(asked).toEqual(['a']);
  });

  it('are known by their own tags also after nginx has written others in their place', async () => {
    writeCopy('a', 'p-1');
    expect(refresher.refresh(tagged('p-2')).queued).toBe(0);
    rmSync(pathOf('a'));
    writeCopy('a', 'p-2,p-3', NOW + 1);
    expect(refresher.refresh(tagged('p-2')).queued).toBe(1);
    await refresher.settled();
  });

  it('wait once, however often they are told of', async () => {
    for (const name of ['a', 'b', 'c']) writeCopy(name, 'p-1');
    for (let time = 0; time < 3; time++) refresher.refresh(tagged('p-1'));
    await refresher.settled();
    // The first was under way already when it was told of again.
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it('of pages that are gone are removed, others are never', async () => {
    writeCopy('a', 'p-1');
    writeCopy('b', 'p-1');
    status = (key) => (key.includes('/a ') ? 404 : 301);
    refresher.refresh(tagged('p-1'));
    await refresher.settled();
    expect([existsSync(pathOf('a')), existsSync(pathOf('b'))]).toEqual([false, true]);
  });

  it('of pages that lead elsewhere with an answer that nginx does not keep are removed', async () => {
    writeCopy('a', 'p-1');
    status = () => 301;
    isKept = () => false;
    refresher.refresh(tagged('p-1'));
    await refresher.settled();
    expect(existsSync(pathOf('a'))).toBe(false);
  });

  it('are asked for again while the page leaves in pieces, which nginx does not keep', async () => {
    writeCopy('a', 'p-1');
    isKept = () => asked.length > 1;
    refresher.refresh(tagged('p-1'));
    await refresher.settled();
    expect(asked).toEqual(['a', 'a']);
  });

  it('stay as they are while the shop fails', async () => {
    writeCopy('a', 'p-1');
    const before = readFileSync(pathOf('a'));
    status = () => 503;
    refresher.refresh(tagged('p-1'));
    await refresher.settled();
    expect(asked).toEqual(['a', 'a', 'a']);
    expect(readFileSync(pathOf('a'))).toEqual(before);
  });

  it('that nobody has asked for in a day are removed, whatever we asked for meanwhile', async () => {
    writeCopy('a', 'p-1', NOW - 86_300_000);
    status = () => {
      writeCopy('a', 'p-1');
      return 200;
    };
    refresher.refresh(tagged('p-1'));
    await refresher.settled();
    expect(copies.find(tagged('p-1')).wanted[0]?.askedAt).toBe(NOW - 86_300_000);
    writeCopy('b', 'p-1', NOW - 86_500_000);
    refresher.refresh(tagged('p-1'));
    await refresher.settled();
    expect(existsSync(pathOf('b'))).toBe(false);
  });

  it('of a layout that is not known are counted and left', () => {
    writeCopy('a', 'p-1');
    writeFileSync(pathOf('b'), 'another nginx');
    expect(copies.find(everything)).toMatchObject({ copies: 2, unreadable: 1 });
  });

  it('that are being written are left alone', () => {
    writeCopy('a', 'p-1');
    writeFileSync(`${pathOf('a')}.0000000012`, 'half of a page');
    expect(copies.find(tagged('p-1')).copies).toBe(1);
  });
});

describe('who waits beside an nginx', () => {
  const agent = () => createPurgeAgent({ refresher, key: KEY, log });
  const post = () => request(agent()).post('/').set('Authorization', `Bearer ${KEY}`);

  it('does what the shop tells, and says how much it was', async () => {
    writeCopy('a', 'p-1');
    const done = await post().send({ tags: ['p-1'] });
    expect([done.status, done.body]).toEqual([200, { queued: 1, copies: 1 }]);
  });

  it.each([
    ['without a key', '', '{}', 401],
    ['with another key', 'Bearer key-of-somebody-else-entirely', '{}', 401],
    ['with what is no message', `Bearer ${KEY}`, 'tags', 400],
    ['with tags that are none', `Bearer ${KEY}`, '{"tags":[1]}', 400],
    ['with too much', `Bearer ${KEY}`, `{"tags":["${'x'.repeat(1_100_000)}"]}`, 400],
  ])('does nothing for somebody %s', async (_who, authorization, body, refusal) => {
    writeCopy('a', 'p-1');
    const refused = await request(agent())
      .post('/')
      .set({ Authorization: authorization, 'Content-Type': 'application/json' })
      .send(body);
    expect([refused.status, refused.type]).toEqual([refusal, 'application/problem+json']);
    expect(asked).toEqual([]);
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
    expect(asked).toEqual([]);
    await createTellCdn({ url: served.url, key: KEY })(message);
    await refresher.settled();
    expect(asked).toEqual(['a']);
    await served.close();
    const closed = createTellCdn({ url: served.url, key: KEY })(message);
    await expect(closed).rejects.toThrow(/^CDN: ECONNREFUSED$/);
  });
});
