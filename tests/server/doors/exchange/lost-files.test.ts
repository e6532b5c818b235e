import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repeatSession } from '../../../../server/doors/exchange/journal/repeat-session.ts';
import { countOpenTasks } from '../../../../server/doors/exchange/journal/watch-nodes.ts';
import { findAbsentIn } from '../../../../server/doors/exchange/work/finish-session.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, goods } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const SILENCE_MS = 15 * 60_000;

describe('sessions whose files are gone', () => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop();
  });
  afterEach(() => shop.close());

  const send = async (titles: string[], options = {}) => {
    const content = commercemlImport(titles.map((title) => goods(title, title)).join(''), {
      complete: true,
    });
    await shop.client(options).sendGoods([{ name: 'import.xml', content }]);
    // Work that was begun goes on after the answer.
    await shop.work();
  };
  const loseFiles = () => rmSync(join(shop.dataDir, 'exchange'), { recursive: true });
  const sessions = async () => {
    const { db } = shop.store;
    const rows = await db.selectFrom('exchange_sessions').select('state').orderBy('id').execute();
    return rows.map(({ state }) => state);
  };
  const files = () =>
    shop.store.db.selectFrom('exchange_files').select(['state', 'detail']).orderBy('id').execute();
  const onSale = async () =>
    (await showProducts(shop.store)).filter(({ active }) => active).map(({ title }) => title);

  it('end, and take nothing off sale that a lost list may have named', async () => {
    await send(['Котёл', 'Плита']);
    loseFiles();
    shop.clock.now += SILENCE_MS;
    await shop.work();
    expect(await sessions()).toEqual(['closed']);
    expect(await onSale()).toEqual(['Котёл', 'Плита']);
    expect(await countOpenTasks(shop.store.db)).toBe(0);
  });

  it('name nothing absent when their folder goes while they end', async () => {
    await send(['Котёл']);
    const session = await shop.store.db
      .selectFrom('exchange_sessions')
      .selectAll()
      .executeTakeFirstOrThrow();
    loseFiles();
    const deps = { store: shop.store, dataDir: shop.dataDir, now: () => shop.clock.now };
    expect((await findAbsentIn(deps, session)).ids).toEqual([]);
  });

  it('refuse the files that were not applied', async () => {
    await shop.saveNode({ isZipped: false });
    await send(['Котёл'], { neverImports: true });
    loseFiles();
    shop.clock.now += SILENCE_MS;
    await shop.work();
    const detail = expect.stringContaining('больше нет на диске');
    expect(await files()).toEqual([{ state: 'refused', detail }]);
    expect(await sessions()).toEqual(['closed']);
  });

  it('are not repeated', async () => {
    await send(['Котёл']);
    loseFiles();
    const repeated = repeatSession(shop.store, { dataDir: shop.dataDir, sessionId: 1 });
    await expect(repeated).rejects.toThrow('«import.xml» больше нет на диске');
    expect(await sessions()).toEqual(['working']);
  });
});
