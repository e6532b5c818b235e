import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getNode } from '../../../../server/doors/exchange/nodes/exchange-node.ts';
import {
  receivePart,
  sessionFolder,
} from '../../../../server/doors/exchange/protocol/receive-part.ts';
import { findLastSession } from '../../../../server/doors/exchange/sessions/session.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';

const GIB = 2 ** 30;
let shop: ExchangeShop;
beforeEach(async () => {
  shop = await createExchangeShop('sqlite', undefined, { isIdle: true });
  await shop.client({ neverImports: true }).sendGoods([{ name: 'a.xml', content: '<a/>' }]);
});
afterEach(() => shop.close());

/** A part of a hundred bytes, with so much on the disk and in the session so far. */
async function receive({ free = 100 * GIB, bytes = 0, files = 0 }) {
  const { db } = shop.store;
  const node = await getNode(db, 1);
  const session = await findLastSession(db, node, 'catalog');
  if (!session) throw new Error('No session');
  const deps = {
    store: shop.store,
    dataDir: shop.dataDir,
    now: () => shop.clock.now,
    freeBytes: async () => free,
  };
  await receivePart(deps, {
    session: { ...session, bytes, files },
    name: 'b.xml',
    body: Readable.from([Buffer.alloc(50, 'b'), Buffer.alloc(50, 'b')]),
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
