import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basketOffer } from '../../../server/basket/basket-offer.ts';
import { createSeller } from '../../../server/documents/create-seller.ts';
import type { Asker } from '../../../server/platform/queues/fair-line.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { toClientAddress } from '../../../shared/contract/client.ts';
import { priceParts } from '../../../shared/money.ts';
import { vatIncluded } from '../../../shared/vat.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { type Browser, listInStock, openBrowser } from '../checkout/buy.ts';
import { readPdf } from '../documents/read-pdf.ts';

let shop: TestShop;
let inStock = 0;
let toOrder = 0;
let unpriced = 0;
beforeAll(async () => {
  shop = await createTestShop();
  [inStock = 0] = await listInStock(shop, 1);
  toOrder = await findOutOfStock('in');
  unpriced = await findOutOfStock('not in');
});
afterAll(() => shop.close());

/** A common product that no storage has, with a retail price or without one. */
async function findOutOfStock(priced: 'in' | 'not in'): Promise<number> {
  const { db } = shop.deps.store;
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('active', '=', 1)
    .where('discontinued', '=', 0)
    .where('logotyped', '=', 0)
    .where('allow_to_order', '=', 1)
    .where('quality', '=', 'common')
    .where('id', 'not in', db.selectFrom('stock').select('product_id').where('free', '>', 0))
    .where('id', priced, db.selectFrom('prices').select('product_id').where('level_id', '=', 1))
    .where(
      'id',
      'not in',
      db.selectFrom('product_packages').select('product_id').where('quantity', '>', 1),
    )
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function priceOf(id: number): Promise<number> {
  const row = await shop.deps.store.db
    .selectFrom('prices')
    .select('price')
    .where('product_id', '=', id)
    .where('level_id', '=', 1)
    .executeTakeFirstOrThrow();
  return row.price;
}

async function offerText(browser: Browser): Promise<string> {
  const answer = await browser.get('/basket/offer.pdf').then((got) => got.body as Buffer);
  return (await readPdf(answer)).map(({ text }) => text).join(' ');
}

const shown = (sum: number) => {
  const { roubles, kopecks } = priceParts(sum);
  return `${roubles},${kopecks}`.replaceAll('\u00a0', ' ');
};

describe('a commercial offer of the basket', () => {
  it('names the price that the basket names, also of goods to order', async () => {
    const browser = openBrowser(shop);
    await browser.add(toOrder, 3);
    const text = await offerText(browser);
    const price = await priceOf(toOrder);
    expect(text).toContain(`${shown(price)} ${shown(3 * price)}`);
    expect(text).not.toContain('по запросу');
    expect(text).toContain(`Итого ${shown(3 * price)} ₽`);
    expect(text).toContain(`В том числе НДС 22 % ${shown(vatIncluded(3 * price, 22))} ₽`);
  });

  it('states neither a sum nor a tax when a manager names every price', async () => {
    const browser = openBrowser(shop);
    await browser.add(unpriced, 2);
    const text = await offerText(browser);
    expect(text).toContain('по запросу');
    expect(text).toContain('Цены и сроки пришлёт менеджер');
    expect(text).not.toMatch(/Итого|НДС|\d,\d\d/);
  });

  it('counts what has a price, and says what is not counted', async () => {
    const browser = openBrowser(shop);
    for (const id of [inStock, toOrder, unpriced]) await browser.add(id, 1);
    const text = await offerText(browser);
    const total = (await priceOf(inStock)) + (await priceOf(toOrder));
    expect(text).toContain(`Итого ${shown(total)} ₽`);
    expect(text).toContain('«по запросу» в итог не входят');
  });

  it('is made in the turn of the network for guests, who may be any number', async () => {
    const asked: Asker[] = [];
    const press = {
      print: async (asker: Asker) => {
        asked.push(asker);
        return Buffer.from('');
      },
      close: async () => {},
    };
    const { catalog, config, store } = shop.deps;
    const seller = createSeller(config.company, config.siteUrl);
    const viewer = { cityId: MAIN_CITY_ID, levelId: null, loggedIn: false };
    const ask = async (address: string) => {
      const browser = openBrowser(shop);
      await browser.add(inStock, 1);
      const last = store.db.selectFrom('shoppers').select('id').orderBy('id', 'desc');
      const { id: shopperId } = await last.executeTakeFirstOrThrow();
      const basket = { shopperId, viewer, now: shop.clock.now };
      return basketOffer({ catalog, findFirm: async () => null, seller, press }, basket, {
        kind: 'guest',
        address: toClientAddress(address),
      });
    };
    for (const address of ['203.0.113.7', '203.0.113.7', '203.0.113.8', '198.51.100.1']) {
      await ask(address);
    }
    const [one, same, neighbour, stranger] = asked;
    expect(same).toEqual(one);
    expect(neighbour).toEqual({ group: one?.group, name: '203.0.113.8' });
    expect(stranger?.group).not.toBe(one?.group);
    await transaction(store, (tx) =>
      tx.updateTable('limits').set({ count: 60 }).where('name', 'like', '% 203.0.113.7').execute(),
    );
    await expect(ask('203.0.113.7')).rejects.toMatchObject({ code: 'too_many' });
    expect(await ask('203.0.113.8')).not.toBeNull();
  });
});
