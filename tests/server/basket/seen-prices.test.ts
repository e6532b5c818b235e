import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerEntity } from '../../../server/backoffice/entities/customer-entity.ts';
import { type Tx, transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { type Browser, listInStock, openBrowser } from '../checkout/buy.ts';
import { codeFor } from '../login/login-shop.ts';

let shop: TestShop;
let product = 0;
beforeAll(async () => {
  shop = await createTestShop();
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());

let phones = 0;
async function customer(role: 'retail' | 'wholesale' | 'dealer'): Promise<string> {
  const { store, tokens } = shop.deps;
  const phone = `+7916777${String(++phones).padStart(4, '0')}`;
  await addCustomer({ store, tokens, now: shop.clock.now }, { phone, role });
  return phone;
}

async function logIn(browser: Browser, phone: string): Promise<void> {
  shop.clock.now += 3_600_000;
  await browser.post('/login/codes', { phone });
  await browser.post('/login/sessions', { code: codeFor(shop, phone) });
}

const setRetailPrice = (change: (price: number) => number) => setPrice('retail', change);

async function setPrice(code: string, change: (price: number) => number): Promise<void> {
  const { store, catalog } = shop.deps;
  const levels = await store.db.selectFrom('price_levels').select(['id', 'code']).execute();
  const level = levels.find((one) => one.code === code)?.id ?? 0;
  await transaction(store, async (tx) => {
    const row = await tx
      .selectFrom('prices')
      .select('price')
      .where('product_id', '=', product)
      .where('level_id', '=', level)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('prices')
      .set({ price: change(row.price) })
      .where('product_id', '=', product)
      .where('level_id', '=', level)
      .execute();
    await touch(tx);
  });
  await catalog.poll();
}

/** A package of two units with a price of its own. */
async function setPackagePrice(price: number): Promise<void> {
  const { store, catalog } = shop.deps;
  const pack = { product_id: product, position: 90, short_title: 'уп.', quantity: 2 };
  await transaction(store, async (tx) => {
    await tx.deleteFrom('product_packages').where('position', '=', 90).execute();
    await tx
      .insertInto('product_packages')
      .values({ ...pack, is_primary: 0, price })
      .execute();
    await touch(tx);
  });
  await catalog.poll();
}

async function touch(tx: Tx): Promise<void> {
  const { value } = await tx
    .updateTable('sequences')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'catalog')
    .returning('value')
    .executeTakeFirstOrThrow();
  await tx.updateTable('products').set({ changed_seq: value }).where('id', '=', product).execute();
}

const changes = async (browser: Browser) =>
  /Что изменилось[\s\S]*?<\/ul>/.exec((await browser.get('/basket')).text)?.[0] ?? null;

describe('what has changed in a basket', () => {
  it.each(['wholesale', 'dealer'] as const)('is not that a guest is a %s now', async (role) => {
    const phone = await customer(role);
    const browser = openBrowser(shop);
    await browser.add(product);
    await logIn(browser, phone);
    expect(await changes(browser)).toBeNull();
  });

  it('is told of the prices of the own level, before and after signing in', async () => {
    const phone = await customer('retail');
    const browser = openBrowser(shop);
    await browser.add(product);
    await setRetailPrice((price) => price + 100);
    expect(await changes(browser)).toContain('цена выросла ↑');
    await logIn(browser, phone);
    expect(await changes(browser)).toContain('цена выросла ↑');
    await browser.post('/basket/review', {});
    expect(await changes(browser)).toBeNull();
    await setRetailPrice((price) => price - 100);
    expect(await changes(browser)).toContain('цена снизилась ↓');
  });

  it('is told to one who has got another level, at that level’s prices', async () => {
    const phone = await customer('retail');
    const browser = openBrowser(shop);
    await browser.add(product);
    await logIn(browser, phone);
    const { store } = shop.deps;
    const known = store.db.selectFrom('customers').select('id').where('phone', '=', phone);
    const { id } = await known.executeTakeFirstOrThrow();
    await transaction(store, (tx) =>
      customerEntity.restore(tx, String(id), { role: 'wholesale' }, shop.clock.now),
    );
    shop.clock.now += 3_600_000;
    expect(await changes(browser)).toBeNull();
    await setPrice('wholesale', (price) => price + 100);
    expect(await changes(browser)).toContain('цена выросла ↑');
  });

  it('is also told of the price of a package alone', async () => {
    const browser = openBrowser(shop);
    await setPackagePrice(523_00);
    await browser.post('/basket/lines', { product_id: product, quantity: 2, package: 2 });
    expect(await changes(browser)).toBeNull();
    await setPackagePrice(600_00);
    expect(await changes(browser)).toContain(
      'цена упаковки выросла ↑ с\u00a0523,00\u00a0₽ до\u00a0600,00\u00a0₽',
    );
    await browser.post('/basket/review', {});
    expect(await changes(browser)).toBeNull();
    await browser.post('/basket/lines', { product_id: product, quantity: 1, package: 1 });
    await setPackagePrice(700_00);
    expect(await changes(browser)).toBeNull();
  });

  it('is not what another city has', async () => {
    const browser = openBrowser(shop, { city_id: '90' });
    await browser.add(product, 5);
    const { db } = shop.deps.store;
    const cities = await db.selectFrom('cities').select('id').execute();
    const here = db
      .selectFrom('stock')
      .innerJoin('storages', 'storages.id', 'stock.storage_id')
      .select('storages.city_id')
      .where('stock.product_id', '=', product)
      .where('stock.free', '>', 0);
    const having = new Set((await here.execute()).map(({ city_id }) => city_id));
    const other = cities.find(({ id }) => !having.has(id))?.id ?? 0;
    browser.jar.set('city_id', String(other));
    expect(await changes(browser)).toBeNull();
    browser.jar.set('city_id', '90');
    expect(await changes(browser)).toBeNull();
  });

  it('is not that a sale is for a customer too', async () => {
    const { store, catalog } = shop.deps;
    await transaction(store, async (tx) => {
      const retail = tx.selectFrom('price_levels').select('id').where('code', '=', 'retail');
      await tx
        .updateTable('prices')
        .set((eb) => ({ old_price: eb('price', '*', 2) }))
        .where('product_id', '=', product)
        .where('level_id', '=', retail)
        .execute();
      await tx
        .updateTable('prices')
        .set((eb) => ({ price: eb('price', '*', 2), old_price: null }))
        .where('product_id', '=', product)
        .where('level_id', '!=', retail)
        .execute();
      await touch(tx);
    });
    await catalog.poll();
    const phone = await customer('wholesale');
    const browser = openBrowser(shop);
    await browser.add(product);
    await logIn(browser, phone);
    expect(await changes(browser)).toBeNull();
  });
});
