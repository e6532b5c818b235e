import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getNode } from '../../../../server/doors/exchange/nodes/exchange-node.ts';
import { receivePart } from '../../../../server/doors/exchange/protocol/receive-part.ts';
import {
  findLastSession,
  sessionFolder,
} from '../../../../server/doors/exchange/sessions/session.ts';
import { setFile, setReadFile } from '../../../../server/doors/exchange/work/session-files.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';

const GIB = 2 ** 30;
let shop: ExchangeShop;
beforeEach(async () => {
  shop = await createExchangeShop('sqlite', undefined, { isIdle: true });
  await shop.client({ neverImports: true }).sendGoods([{ name: 'a.xml', content: '<a/>' }]);
});
afterEach(() => shop.close());

/** A part of a hundred bytes, with so much on the disk and in the session so far. */
const HALVES = [Buffer.alloc(50, 'b'), Buffer.alloc(50, 'b')];
async function receive({ free = 100 * GIB, bytes = 0, files = 0, sent = HALVES }) {
  const { db } = shop.store;
  const node = await getNode(db, 1);
  const session = await findLastSession(db, node, 'catalog');
  if (!session) throw new Error('No session');
  const deps = {
    store: shop.store,
    dataDir: shop.dataDir,
    now: () => shop.clock.now,
    freeBytes: () => free,
  };
  await receivePart(deps, {
    session: { ...session, bytes, files },
    name: 'b.xml',
    body: Readable.from(sent),
    fileLimit: 1000,
  });
}
const namesOnDisk = () => readdirSync(join(shop.dataDir, sessionFolder(1)));

it('takes a part while there is room', async () => {
  await receive({});
  expect(namesOnDisk()).toHaveLength(2);
});

it.each([
  ['a disk that is full', { free: 0 }, 'На диске магазина нет места'],
  ['a disk that becomes full', { free: 256 * 2 ** 20 + 60 }, 'кончилось место'],
  ['more than eight gigabytes', { bytes: 8 * GIB - 60 }, 'слишком велики'],
  ['more files than an exchange has', { files: 300_000 }, 'Слишком много файлов'],
])('refuses a part for %s, and leaves nothing of it', async (_what, state, reason) => {
  const before = namesOnDisk();
  await expect(receive(state)).rejects.toThrow(reason);
  expect(namesOnDisk()).toEqual(before);
  const rows = await shop.store.db.selectFrom('exchange_files').select('name').execute();
  expect(rows.some(({ name }) => name === 'b.xml')).toBe(false);
});

it('leaves a file alone that is being read when it is sent anew, and reads the new one next', async () => {
  const xml = (text: string) => [Buffer.from(`<?xml version="1.0"?><a>${text}</a>`)];
  const { store, dataDir } = shop;
  const find = () =>
    store.db
      .selectFrom('exchange_files')
      .selectAll()
      .where('name', '=', 'b.xml')
      .executeTakeFirstOrThrow();
  const contentOf = ({ path }: { path: string }) => readFileSync(join(dataDir, path), 'utf8');
  await receive({ sent: xml('old') });
  const { id } = await find();
  await setFile(store, id, { state: 'asked' });
  const read = await find();
  await receive({ sent: xml('old') });
  expect(await find()).toEqual(read);
  await receive({ sent: xml('new') });
  const [old, anew] = [contentOf(read), contentOf(await find())];
  expect([old, anew].map((text) => text.slice(-10))).toEqual(['<a>old</a>', '<a>new</a>']);
  const end = { state: 'applied' } as const;
  expect(await transaction(store, (tx) => setReadFile(tx, read, end))).toBe(false);
  const now = await find();
  expect(now.state).toBe('received');
  expect(await transaction(store, (tx) => setReadFile(tx, now, end))).toBe(true);
  expect((await find()).state).toBe('applied');
});
