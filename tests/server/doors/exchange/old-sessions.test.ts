import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetOldSessions } from '../../../../server/doors/exchange/journal/watch-nodes.ts';
import { insertRows } from '../../../../server/platform/store/insert-rows.ts';
import { isBrokenLink } from '../../../../server/platform/store/is-broken-link.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, commercemlOffers, goods, offer, PRICE_TYPES, prices } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const MONTH = 31 * 86_400_000;

describeOnBothStores('exchanges older than a month', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode({ isZipped: false });
  });
  afterEach(() => shop.close());

  const send = async (id: string) => {
    const head = { head: PRICE_TYPES };
    await shop.client().sendGoods([
      { name: 'import.xml', content: commercemlImport(goods(id, 'Котёл'), { complete: false }) },
      { name: 'offers.xml', content: commercemlOffers(offer(id, prices(['r', '100'])), head) },
    ]);
    shop.clock.now += 900_000;
  };
  const forget = () => {
    const { store, dataDir } = shop;
    return forgetOldSessions({ store, dataDir, now: () => shop.clock.now });
  };
  const sessions = async () => {
    const rows = shop.store.db.selectFrom('exchange_sessions').select('id').orderBy('id');
    return (await rows.execute()).map(({ id }) => id);
  };

  it('are forgotten, and their goods stay', async () => {
    await send('g1');
    shop.clock.now += MONTH;
    await forget();
    const files = await shop.store.db.selectFrom('exchange_files').select('id').execute();
    expect([await sessions(), files]).toEqual([[], []]);
    expect(await showProducts(shop.store)).toHaveLength(1);
  });

  it('are forgotten with all that they changed, also where one of them cannot be', async () => {
    for (const id of ['g1', 'g2', 'g3']) await send(id);
    const [first = 0, second = 0, third] = await sessions();
    expect(third).toBeDefined();
    const { writer } = shop.store;
    await sql`create table keepers (id integer references exchange_sessions (id))`.execute(writer);
    await sql`insert into keepers values (${first})`.execute(writer);
    const changes = Array.from({ length: 2500 }, (_, at) => ({
      session_id: second,
      product: `1c:many-${at}`,
      fields: null,
      undone_at: null,
    }));
    await transaction(shop.store, (tx) => insertRows(tx, 'exchange_changes', changes));
    shop.clock.now += MONTH;
    await expect(forget()).rejects.toSatisfy(isBrokenLink);
    expect(await sessions()).toEqual([first]);
    expect(await shop.store.db.selectFrom('exchange_changes').selectAll().execute()).toEqual([]);
  });
});
