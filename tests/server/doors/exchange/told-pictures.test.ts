import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdFields } from '../../../../server/catalog/held-fields.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { smallPng } from '../../../helpers/small-png.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, commercemlOffers, goods, offer } from './feeds.ts';

describeOnBothStores('pictures that 1C removes and replaces', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
  });
  afterEach(() => shop.close());

  const list = (names: readonly string[]) =>
    names.map((name) => `<Картинка>import_files/${name}.png</Картинка>`).join('');
  /** Sends goods with pictures that are named; of those that come along each has the bytes of its number. */
  async function sendFile(content: string, sent: Record<string, number> = {}) {
    const pictures = Object.entries(sent).map(([name, number]) => ({
      name: `import_files/${name}.png`,
      content: smallPng(number),
    }));
    await shop.client().sendGoods([...pictures, { name: 'import.xml', content }]);
    shop.clock.now += 15 * 60_000;
    await shop.work();
  }
  const send = (named: readonly string[], sent: Record<string, number> = {}) =>
    sendFile(commercemlImport(goods('g1', 'Котёл', list(named))), sent);
  const photos = async (id = 'g1') => {
    const rows = await shop.store.db
      .selectFrom('product_photos')
      .innerJoin('products', 'products.id', 'product_id')
      .select('image')
      .where('external_id', '=', `1c:${id}`)
      .orderBy('position')
      .execute();
    return rows.map(({ image }) => image);
  };

  it('leave the product though the others do not come along again', async () => {
    await send(['a', 'b', 'c'], { a: 1, b: 2, c: 3 });
    const [a, , c] = await photos();
    await send(['a', 'c']);
    expect(await photos()).toEqual([a, c]);
    await send(['c', 'a']);
    expect(await photos()).toEqual([c, a]);
  });

  it('change places with what comes under the same name, or under another', async () => {
    await send(['a', 'b'], { a: 1, b: 2 });
    const [a, b] = await photos();
    await send(['a', 'b'], { a: 3 });
    const [fresh, ...rest] = await photos();
    expect(rest).toEqual([b]);
    expect(fresh).not.toBe(a);
    await send(['a2', 'b'], { a2: 4 });
    const after = await photos();
    expect(after).toEqual([expect.not.stringContaining(fresh ?? ''), b]);
  });

  it('go from the photos of an import that noted no names, as far as names are known', async () => {
    await send(['a', 'b'], { a: 1, b: 2 });
    const [a, b] = await photos();
    await transaction(shop.store, (tx) =>
      tx.updateTable('told_products').set({ facts: '{}' }).execute(),
    );
    await send(['a', 'b', 'c'], { c: 3 });
    const [, , c] = await photos();
    expect(await photos()).toEqual([a, b, c]);
    await send(['a', 'b', 'd'], { d: 4 });
    expect((await photos()).slice(0, 2)).toEqual([a, b]);
    expect(await photos()).not.toContain(c);
    await send(['a', 'b'], { a: 1, b: 2 });
    expect(await photos()).toEqual([a, b]);
  });

  it('are none of a product that a whole catalogue tells without any, beside others that have some', async () => {
    const two = (first: readonly string[], second: readonly string[], complete: boolean) =>
      commercemlImport(goods('g1', 'Котёл', list(first)) + goods('g2', 'Плита', list(second)), {
        complete,
      });
    await sendFile(two(['a'], ['b'], true), { a: 1, b: 2 });
    await sendFile(two([], ['b'], false));
    expect([await photos(), await photos('g2')]).toMatchObject([{ length: 1 }, { length: 1 }]);
    await sendFile(two([], [], true));
    expect([await photos(), await photos('g2')]).toMatchObject([{ length: 1 }, { length: 1 }]);
    await sendFile(two([], ['b'], true));
    expect([await photos(), await photos('g2')]).toMatchObject([{ length: 0 }, { length: 1 }]);
  });

  it('leave the variants too that have them from their product', async () => {
    const variants = commercemlOffers(offer('g1#1', '<Наименование>Котёл, красный</Наименование>'));
    await send(['a', 'b'], { a: 1, b: 2 });
    await shop.client().sendGoods([{ name: 'offers.xml', content: variants }]);
    await send(['a', 'b']);
    const [a] = await photos();
    expect(await photos('g1#1')).toHaveLength(2);
    await send(['a']);
    expect([await photos(), await photos('g1#1')]).toEqual([[a], [a]]);
  });

  it('leave the photos alone that a person has chosen, and are what is given back to 1C', async () => {
    await send(['a', 'b'], { a: 1, b: 2 });
    const [a, b] = await photos();
    await transaction(shop.store, async (tx) => {
      const { id } = await tx.selectFrom('products').select('id').executeTakeFirstOrThrow();
      await tx.insertInto('images').values({ key: 'own', kind: 'url', source: '' }).execute();
      await tx
        .insertInto('product_photos')
        .values({ product_id: id, position: 2, image: 'own' })
        .execute();
      const told = JSON.stringify([a, b]);
      await holdFields(tx, 'product', [{ id, field: 'photos', told }], { staffId: null, now: 1 });
    });
    await send(['b']);
    expect(await photos()).toEqual([a, b, 'own']);
    const held = await shop.store.db.selectFrom('held_fields').select('told').execute();
    expect(held.map(({ told }) => told)).toEqual([JSON.stringify([b])]);
  });

  it('leave the photos alone that were changed past the desk', async () => {
    await send(['a', 'b'], { a: 1, b: 2 });
    const [, b] = await photos();
    await transaction(shop.store, (tx) =>
      tx.deleteFrom('product_photos').where('position', '=', 0).execute(),
    );
    await send(['a', 'b', 'c'], {});
    await send(['a', 'b', 'c'], { c: 3 });
    expect(await photos()).toEqual([b]);
  });
});
