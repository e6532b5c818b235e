import { afterEach, beforeEach, expect, it } from 'vitest';
import { type PriceWish, setPrices } from '../../../../server/currency/set-prices.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, commercemlOffers, goods, offer, prices } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const types = (...names: [id: string, title: string][]) =>
  `<ТипыЦен>${names
    .map(([id, title]) => `<ТипЦены><Ид>${id}</Ид><Наименование>${title}</Наименование></ТипЦены>`)
    .join('')}</ТипыЦен>`;

const HEAD = types(['r', 'Розничная'], ['k', 'Клубная']);
const TOLD = prices(['r', '100'], ['k', '80']);

describeOnBothStores('prices that people have set, when a price type moves', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
  });
  afterEach(() => shop.close());

  /** One whole exchange of the node, its session ended. */
  async function exchange(list: Record<string, string>, head = HEAD) {
    shop.clock.now += 16 * 60_000;
    const ids = Object.keys(list);
    const named = ids.map((id) => goods(id, `Товар ${id}`)).join('');
    const priced = ids.map((id) => offer(id, list[id] ?? '')).join('');
    await shop.client().sendGoods([
      { name: 'import.xml', content: commercemlImport(named) },
      { name: 'offers.xml', content: commercemlOffers(priced, { head }) },
    ]);
  }
  const shown = async (key: string) =>
    (await showProducts(shop.store)).find((one) => one.key === `1c:${key}`)?.prices;
  const idOf = async (table: 'products' | 'price_levels', column: string, value: string) => {
    const rows = await shop.store.db.selectFrom(table).selectAll().execute();
    const found = rows.find((row) =>
      Object.entries(row).some(([k, v]) => k === column && v === value),
    );
    return found?.id ?? 0;
  };
  const levels = async () =>
    (await shop.store.db.selectFrom('price_levels').select('code').execute()).map(
      ({ code }) => code,
    );
  const titles = async () =>
    (await shop.store.db.selectFrom('price_levels').select('title').execute()).map(
      ({ title }) => title,
    );
  /** Sets a price by hand, or of a sale until the end of the year; null takes it back. */
  async function set(
    key: string,
    code: string,
    price: number | null,
    kind: PriceWish['kind'] = 'hand',
  ) {
    const ends_at = kind === 'sale' ? Date.parse('2026-12-31T21:00:00Z') : null;
    const how = { old_price: null, starts_at: null, ends_at, reason: '' };
    const wish = {
      productId: await idOf('products', 'external_id', `1c:${key}`),
      levelId: await idOf('price_levels', 'code', code),
      kind,
      set: price === null ? null : { ...how, price },
    };
    await transaction(shop.store, (tx) => setPrices(tx, [wish], shop.clock.now));
  }

  it('stay retail when 1C names its retail type by another id', async () => {
    await exchange({ a1: TOLD, a2: TOLD, a3: '' });
    await set('a1', 'retail', 9_000);
    await set('a2', 'retail', 7_000, 'sale');
    await set('a3', 'retail', 5_000);
    const again = prices(['p', '101'], ['k', '80']);
    await exchange({ a1: again, a2: again, a3: '' }, types(['p', 'Розничная'], ['k', 'Клубная']));
    expect(await shown('a1')).toMatchObject({ retail: 9_000, klubnaya: 8_000 });
    expect(await shown('a2')).toMatchObject({ retail: 7_000 });
    expect(await shown('a3')).toEqual({ retail: 5_000 });
    await set('a1', 'retail', null);
    await set('a2', 'retail', null, 'sale');
    await set('a3', 'retail', null);
    expect(await shown('a1')).toMatchObject({ retail: 10_100 });
    expect(await shown('a2')).toMatchObject({ retail: 10_100 });
    expect(await shown('a3')).toEqual({});
  });

  it('stay when the owner names another type retail, and the told ones change places', async () => {
    await exchange({ a1: TOLD, a2: TOLD });
    await set('a1', 'retail', 9_000);
    await set('a1', 'klubnaya', 6_000);
    await shop.saveNode({ priceTypes: { Клубная: 'retail', Розничная: 'dealer' } });
    await exchange({ a1: TOLD });
    expect(await shown('a1')).toEqual({ retail: 9_000, dealer: 10_000, klubnaya: 6_000 });
    expect(await shown('a2')).toEqual({ retail: 8_000, dealer: 10_000 });
    await set('a1', 'retail', null);
    await set('a1', 'klubnaya', null);
    expect(await shown('a1')).toEqual({ retail: 8_000, dealer: 10_000 });
  });

  it('stay at the level of a type that is not taken any more', async () => {
    await exchange({ a1: TOLD, a2: TOLD });
    await set('a1', 'klubnaya', 7_500);
    await shop.saveNode({ priceTypes: { Клубная: '' } });
    await exchange({ a1: TOLD });
    expect(await shown('a1')).toEqual({ retail: 10_000, klubnaya: 7_500 });
    expect(await shown('a2')).toEqual({ retail: 10_000 });
    await set('a1', 'klubnaya', null);
    expect(await shown('a1')).toEqual({ retail: 10_000 });
  });

  it('stand above what comes to their level', async () => {
    await exchange({ a1: TOLD, a2: TOLD });
    await set('a1', 'wholesale', 7_000);
    await shop.saveNode({ priceTypes: { Клубная: 'wholesale' } });
    await exchange({ a2: TOLD });
    expect(await shown('a1')).toEqual({ retail: 10_000, wholesale: 7_000 });
    expect(await shown('a2')).toEqual({ retail: 10_000, wholesale: 8_000 });
    await set('a1', 'wholesale', null);
    expect(await shown('a1')).toEqual({ retail: 10_000, wholesale: 8_000 });
  });

  it('leave no price in another currency under what comes to its level', async () => {
    await exchange({ a1: TOLD, a2: TOLD });
    const level_id = await idOf('price_levels', 'code', 'wholesale');
    const rows = await Promise.all(
      ['1c:a1', '1c:a2'].map(async (key) => {
        const product_id = await idOf('products', 'external_id', key);
        const named = {
          amount: '5',
          old_amount: null,
          currency: 'USD',
          per_units: '1',
          rate: null,
        };
        return { product_id, level_id, ...named };
      }),
    );
    await transaction(shop.store, (tx) => tx.insertInto('foreign_prices').values(rows).execute());
    await shop.saveNode({ priceTypes: { Клубная: 'wholesale' } });
    await exchange({ a1: TOLD });
    expect(await shop.store.db.selectFrom('foreign_prices').selectAll().execute()).toEqual([]);
  });

  it('let a type become retail where nothing but them was so', async () => {
    await shop.saveNode({ priceTypes: { Клубная: 'dealer' } });
    const head = types(['x', 'Прайс'], ['k', 'Клубная']);
    const told = prices(['x', '100'], ['k', '80']);
    await exchange({ a1: told, a2: told }, head);
    expect(await shown('a1')).not.toHaveProperty('retail');
    await set('a1', 'retail', 9_000);
    await shop.saveNode({ priceTypes: { Прайс: 'retail', Клубная: 'dealer' } });
    await exchange({ a2: told }, head);
    expect(await shown('a1')).toEqual({ retail: 9_000, dealer: 8_000 });
    expect(await shown('a2')).toEqual({ retail: 10_000, dealer: 8_000 });
    await set('a1', 'retail', null);
    expect(await shown('a1')).toEqual({ retail: 10_000, dealer: 8_000 });
  });

  it('keep the level of a type that becomes retail, as do prices of goods that 1C does not know', async () => {
    await exchange({ a1: TOLD });
    const level_id = await idOf('price_levels', 'code', 'klubnaya');
    await transaction(shop.store, async (tx) => {
      const known = tx.selectFrom('products').selectAll().limit(1);
      const { id, ...row } = await known.executeTakeFirstOrThrow();
      const own = { ...row, id: id + 500, code: 'own-1', external_id: null };
      await tx.insertInto('products').values(own).execute();
      const price = { product_id: own.id, level_id, price: 4_000, old_price: null };
      await tx.insertInto('prices').values(price).execute();
    });
    await shop.saveNode({ priceTypes: { Клубная: 'retail', Розничная: 'dealer' } });
    await exchange({ a1: TOLD });
    expect(await shown('a1')).toEqual({ retail: 8_000, dealer: 10_000 });
    const others = (await showProducts(shop.store)).filter(({ code }) => code === 'own-1');
    expect(others.map((one) => one.prices)).toEqual([{ klubnaya: 4_000 }]);
    expect(await levels()).toContain('klubnaya');
  });

  it('are at the level of their type again when it is retail no more', async () => {
    await exchange({ a1: TOLD, a2: TOLD });
    await set('a1', 'klubnaya', 6_000);
    await shop.saveNode({ priceTypes: { Клубная: 'retail' } });
    await exchange({ a1: TOLD });
    expect(await shown('a1')).toEqual({ retail: 8_000, klubnaya: 6_000, roznichnaya: 10_000 });
    await shop.saveNode({ priceTypes: { Розничная: 'retail' } });
    await exchange({ a1: TOLD, a2: TOLD });
    expect(await shown('a1')).toEqual({ retail: 10_000, klubnaya: 6_000 });
    expect(await shown('a2')).toEqual({ retail: 10_000, klubnaya: 8_000 });
    await set('a1', 'klubnaya', null);
    expect(await shown('a1')).toEqual({ retail: 10_000, klubnaya: 8_000 });
    expect(await titles()).toEqual([...new Set(await titles())]);
  });

  it('are no reason to keep the level of a type that becomes retail where there are none', async () => {
    await exchange({ a1: TOLD });
    await shop.saveNode({ priceTypes: { Клубная: 'retail', Розничная: 'dealer' } });
    await exchange({ a1: TOLD });
    expect(await levels()).not.toContain('klubnaya');
  });
});
