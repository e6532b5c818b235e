import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { writeProducts } from '../catalog/index/fill-store.ts';
import { newPhone, provenBrowser } from '../login/login-shop.ts';

const PROMISE =
  /оптов|розничн|свои(?:м|х)[\s\u00a0]ценам|специальны|личные цены|персональные условия:|цены на сайте теперь/i;

describeOnBothStores('words about prices of one’s own', (dialect) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ DEMO_PRODUCTS: '0' }, dialect);
  });
  afterAll(() => shop.close());

  const tell = async (prices: Record<number, [number, null]>) => {
    const { store, catalog, settled } = shop.deps;
    await writeProducts(store, [{ id: 1, prices }]);
    await catalog.poll();
    await settled();
  };
  const signedIn = async (): Promise<Browser> => {
    const { store, tokens } = shop.deps;
    const { cookie } = await addCustomer({ store, tokens, now: shop.clock.now });
    return openBrowser(shop.listener, cookie);
  };
  /** Main parts of all pages that may promise them, by their address. */
  const readPages = async () => {
    const proven = await provenBrowser(shop, newPhone());
    const [customer, guest] = [await signedIn(), openBrowser(shop.listener)];
    await guest.post('/basket/lines', { product_id: '1', quantity: '1' });
    const pages = {
      registration: await proven.get('/login?registration=true'),
      success: await customer.get('/login?registration=success'),
      accepted: await customer.get('/login?registration=accepted'),
      basket: await guest.get('/basket'),
      order: await guest.get('/order?step=recipient'),
    };
    return Object.entries(pages).map(([name, { status, text }]) => {
      const found = PROMISE.exec(text.slice(text.indexOf('<main'), text.indexOf('</main>')))?.[0];
      return [name, status, found !== undefined];
    });
  };
  const said = (isPromised: boolean) =>
    ['registration', 'success', 'accepted', 'basket', 'order'].map((name) => [
      name,
      200,
      isPromised,
    ]);

  it('are there with the first price of another level, and not before', async () => {
    await tell({ 1: [10_000, null] });
    expect(await readPages()).toEqual(said(false));
    await tell({ 1: [10_000, null], 2: [9_000, null] });
    expect(await readPages()).toEqual(said(true));
  });
});
