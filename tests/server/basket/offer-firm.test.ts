import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { readPdf } from '../documents/read-pdf.ts';

const TYPED = {
  firm: 'new',
  inn: '9901000027',
  filled_inn: '9901000027',
  title: 'ООО «Набранная»',
  kpp: '990101001',
  legal_address: 'г. Тула, ул. Лесная, 3',
};

let shop: TestShop;
let product: number;
beforeAll(async () => {
  shop = await createTestShop();
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());

type Browser = ReturnType<typeof openBrowser>;

async function openWithGoods(cookies: Record<string, string> = {}) {
  const browser = openBrowser(shop, cookies);
  await browser.add(product);
  return browser;
}

async function paperOf(browser: Browser): Promise<string> {
  const answer = await browser.get('/basket/offer.pdf');
  const parts = await readPdf(answer.body as Buffer);
  return parts
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\u00a0', ' ');
}

let letters = 0;
/** Firm of the offer that is sent by mail now. */
async function firmOf(browser: Browser): Promise<string | undefined> {
  await browser.post('/basket/offer-letters', { email: `buyer${++letters}@example.ru` });
  const rows = shop.deps.store.db.selectFrom('outbox').select('payload');
  const { payload } = await rows.orderBy('id', 'desc').executeTakeFirstOrThrow();
  const { to, offer } = JSON.parse(payload);
  expect(to).toBe(`buyer${letters}@example.ru`);
  return offer.buyer?.name;
}

async function addBuyer() {
  const { store, tokens } = shop.deps;
  const customer = await addCustomer({ store, tokens, now: shop.clock.now });
  const firm = {
    customer_id: customer.id,
    kpp: '990101001',
    ogrn: '',
    legal_address: 'г. Москва',
    position: '',
    confirmed_at: null,
    created_at: shop.clock.now,
    removed_at: null,
  };
  const ids = await store.writer
    .insertInto('firms')
    .values([
      { ...firm, inn: '9901000010', title: 'ООО «Основная»', is_default: 1 },
      { ...firm, inn: '9901000034', title: 'ООО «Другая»', is_default: 0 },
    ])
    .returning('id')
    .execute();
  const browser = await openWithGoods({ auth_token_lazar: customer.token });
  return { browser, firms: ids.map(({ id }) => String(id)) };
}

it('an offer is for the usual firm until the order says another one, a typed one or a person', async () => {
  const { browser, firms } = await addBuyer();
  expect(await firmOf(browser)).toBe('ООО «Основная»');
  await browser.recipient({ firm: firms[1] ?? '' });
  expect(await firmOf(browser)).toBe('ООО «Другая»');
  await browser.recipient(TYPED);
  expect(await firmOf(browser)).toBe('ООО «Набранная»');
  await browser.recipient({ firm: '' });
  expect(await firmOf(browser)).toBeUndefined();
});

it('a firm that was removed since gives its place to the usual one', async () => {
  const { browser, firms } = await addBuyer();
  await browser.recipient({ firm: firms[1] ?? '' });
  await browser.post(`/lk/profil/firms/${firms[1]}/removal`, {});
  expect(await firmOf(browser)).toBe('ООО «Основная»');
});

it('an offer of a guest is for the firm that the order names, and for nobody else’s', async () => {
  const guest = await openWithGoods();
  expect(await firmOf(guest)).toBeUndefined();
  const { firms } = await addBuyer();
  await guest.recipient({ firm: firms[0] ?? '' });
  expect(await firmOf(guest)).toBeUndefined();
  await guest.recipient(TYPED);
  expect(await firmOf(guest)).toBe('ООО «Набранная»');
  expect(await paperOf(guest)).toContain('ООО «Набранная»');
});
