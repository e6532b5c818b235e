import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, goods } from './feeds.ts';

const removed = (id: string) => `<Товар Статус="Удален"><Ид>${id}</Ид></Товар>`;
const file = (name: string, content: string) => ({ name, content: commercemlImport(content) });

describeOnBothStores('a file that names unknown goods', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode({ isZipped: false });
  });
  afterEach(() => shop.close());

  const files = () =>
    shop.store.db
      .selectFrom('exchange_files')
      .select(['name', 'state', 'unknown'])
      .orderBy('name')
      .execute();
  const articleOf = async (id: string) => {
    const product = await shop.store.db
      .selectFrom('products')
      .select('model')
      .where('external_id', '=', `1c:${id}`)
      .executeTakeFirstOrThrow();
    return product.model;
  };
  const applied = (name: string, unknown: number) => ({ name, state: 'applied', unknown });

  it.each([
    ['a removed product', removed('x')],
    ['a product without a title', goods('x', '')],
  ])('is read once when it is %s that the shop never had', async (_name, row) => {
    await shop.client().sendGoods([file('import.xml', row)]);
    expect(await files()).toEqual([applied('import.xml', 1)]);
  });

  it('ends the session as any other', async () => {
    await shop.client().sendGoods([file('import.xml', removed('x') + goods('g1', 'Котёл'))]);
    shop.clock.now += 15 * 60_000;
    await shop.work();
    const sessions = await shop.store.db.selectFrom('exchange_sessions').select('state').execute();
    expect(sessions.map(({ state }) => state)).toEqual(['closed']);
  });

  it('does not call another one of its kind back without new goods', async () => {
    const both = [
      file('import0_1.xml', removed('x') + goods('g1', 'Котёл')),
      file('import0_2.xml', removed('y') + goods('g2', 'Плита')),
    ];
    await shop.client().sendGoods(both);
    await shop.work();
    expect(await files()).toEqual([applied('import0_1.xml', 1), applied('import0_2.xml', 1)]);
  });

  it('is read once more when another one brings them', async () => {
    const sent = [
      file('import0_1.xml', goods('g1', '', '<Артикул>A-1</Артикул>')),
      file('import0_2.xml', removed('y') + goods('g1', 'Котёл')),
    ];
    await shop.client().sendGoods(sent);
    await shop.work();
    expect(await files()).toEqual([applied('import0_1.xml', 0), applied('import0_2.xml', 1)]);
    expect(await articleOf('g1')).toBe('A-1');
  });

  it('is read once more wherever the work on the other one was cut off', async () => {
    for (let looks = 1; looks <= 16; looks++) {
      const id = `c${looks}`;
      shop.cutOff(looks);
      await shop
        .client()
        .sendGoods([
          file('import0_1.xml', goods(id, '', '<Артикул>A-1</Артикул>')),
          file('import0_2.xml', goods(id, `Котёл ${looks}`)),
        ]);
      await shop.work();
      expect(await articleOf(id)).toBe('A-1');
      shop.clock.now += 15 * 60_000;
    }
  });
});
