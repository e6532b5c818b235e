import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveProfile } from '../../../server/account/save-profile.ts';
import { createDeliverers } from '../../../server/letters/create-deliverers.ts';
import { sendSmsOnce } from '../../../server/letters/send-sms-once.ts';
import { tellOfNewPhone } from '../../../server/login/tell-of-new-phone.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { type Browser, listInStock, openBrowser } from '../checkout/buy.ts';
import { askedBrowser, codeFor } from '../login/login-shop.ts';
import { letterDeps } from './letter-deps.ts';

let shop: TestShop;
let product = 0;
beforeAll(async () => {
  shop = await createTestShop();
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());

/** Delivers what is due; gives the letters to this address by their subjects, decoded. */
async function lettersTo(address: string): Promise<string[]> {
  const { store, config, log } = shop.deps;
  const deliver = createDeliverers(letterDeps(shop));
  await runOutbox({ store, deliver, log, now: () => shop.clock.now });
  const folder = join(config.dataDir, 'outbox');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((letter) => /^To: (.+)$/m.exec(letter)?.[1]?.trim() === address);
}

const pdfs = (letters: readonly string[]) =>
  letters.filter((letter) => letter.includes('Content-Type: application/pdf')).length;
const noticeOf = (browser: Browser) =>
  Buffer.from(browser.jar.get('notice') ?? '', 'base64url').toString();

describe('an offer by mail', () => {
  it('goes where the visitor says, as it was when asked for', async () => {
    const browser = openBrowser(shop);
    await browser.add(product, 2);
    expect((await browser.get('/basket')).text).toContain('Отправить КП на почту');
    const answer = await browser.post('/basket/offer-letters', { email: ' Offer@Example.ru ' });
    expect(answer.status).toBe(303);
    expect(noticeOf(browser)).toContain('Отправляем на offer@example.ru');
    await browser.post('/basket/offer-letters', { email: 'offer@example.ru' });
    await browser.post('/basket/lines', { product_id: product, amount: 0 });
    expect(pdfs(await lettersTo('offer@example.ru'))).toBe(1);
  });

  it('says what is wrong, and does not flood a stranger', async () => {
    const browser = openBrowser(shop);
    await browser.post('/basket/offer-letters', { email: 'x@example.ru' });
    expect(noticeOf(browser)).toContain('Отправлять нечего');
    await browser.add(product);
    const wrong = await browser.post('/basket/offer-letters', { email: ' anna@mail ' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toMatch(/<details[^>]*id="offer-email-form"[^>]*open=""/);
    expect(wrong.text).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="anna@mail"/);
    expect(wrong.text).toContain('Проверьте адрес: он должен быть вида');
    expect((await browser.get('/basket/offer-letters')).headers['location']).toBe('/basket');
    for (let turn = 0; turn < 8; turn++) {
      shop.clock.now += 60_000;
      const other = openBrowser(shop);
      await other.add(product);
      await other.post('/basket/offer-letters', { email: 'stranger@example.ru' });
      if (turn === 7) expect(noticeOf(other)).toContain('Слишком часто');
    }
    expect(await lettersTo('stranger@example.ru')).toHaveLength(5);
  });
});

describe('an invoice by mail', () => {
  it('goes to its buyer when asked for, and never to another', async () => {
    const { store, tokens } = shop.deps;
    const buyer = await addCustomer({ store, tokens, now: shop.clock.now });
    const firm = await store.writer
      .insertInto('firms')
      .values({
        customer_id: buyer.id,
        inn: '7707083893',
        kpp: '',
        ogrn: '',
        title: 'ООО «Суп»',
        legal_address: '',
        position: '',
        is_default: 1,
        confirmed_at: 1,
        created_at: 0,
        removed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const browser = openBrowser(shop, { auth_token_lazar: buyer.token });
    await browser.add(product);
    await browser.recipient({ firm: `${firm.id}`, email: 'placed@example.ru' });
    await browser.pickup();
    await browser.payment('invoice');
    const { headers } = await browser.confirm();
    const page = String(headers['location']);
    expect(pdfs(await lettersTo('placed@example.ru'))).toBe(1);
    expect((await browser.get(page)).text).toContain('Отправить счёт на почту');
    const wrong = await browser.post(`${page}/invoice-letters`, { email: 'book@mail' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toMatch(/<details[^>]*id="invoice-email-form"[^>]*open=""/);
    expect(wrong.text).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="book@mail"/);
    await browser.post(`${page}/invoice-letters`, { email: 'book@example.ru' });
    expect(noticeOf(browser)).toContain('Отправляем на book@example.ru');
    expect(pdfs(await lettersTo('book@example.ru'))).toBe(1);
    const stranger = openBrowser(shop);
    await stranger.add(product);
    const refused = await stranger.post(`${page}/invoice-letters`, { email: 'spy@example.ru' });
    expect(refused.status).toBe(404);
    expect(await lettersTo('spy@example.ru')).toEqual([]);
  });
});

describe('a sign-in', () => {
  const phone = '+79169990011';
  const logIn = async () => {
    shop.clock.now += 120_000;
    const browser = await askedBrowser(shop, phone);
    await browser.post('/login/sessions', { code: codeFor(shop, phone) });
  };

  it('is told by mail when the browser is new, and not again', async () => {
    const { store, tokens } = shop.deps;
    await addCustomer({ store, tokens, now: shop.clock.now }, { phone, email: 'in@example.ru' });
    await logIn();
    await logIn();
    const letters = await lettersTo('in@example.ru');
    expect(letters).toHaveLength(1);
    const text = Buffer.from(letters[0] ?? '', 'utf8').toString();
    expect(text).toContain('#sessions');
  });
});

describe('another number for signing in', () => {
  async function change(phone: string, email: string) {
    const { store, tokens } = shop.deps;
    const { now } = shop.clock;
    const { id } = await addCustomer({ store, tokens, now }, { email });
    const customer = { id, phone, email };
    await transaction(store, (tx) => tellOfNewPhone(tx, { customer, now }));
    return id;
  }
  const saidTo = (phone: string) =>
    shop.deps.integrations.demoSms?.recent(phone).map(({ text }) => text) ?? [];
  const WARNING = expect.stringContaining('этот больше не подходит');

  it('is told by an SMS to the former one and by mail', async () => {
    await change('+79169990012', 'moved@example.ru');
    const [letter = ''] = await lettersTo('moved@example.ru');
    expect(letter).toMatch(/999.00.12/);
    expect(saidTo('+79169990012')).toEqual([WARNING]);
  });

  it('is told to the address of then, whatever who signs in now makes of it', async () => {
    const id = await change('+79169990013', 'owner@example.ru');
    const [first_name, last_name, patronymic] = ['', '', ''];
    const names = { first_name, last_name, patronymic };
    const email = 'thief@example.ru';
    await saveProfile(shop.deps.store, { customerId: id, ...names, email, now: shop.clock.now });
    expect(await lettersTo('owner@example.ru')).toHaveLength(1);
    expect(await lettersTo(email)).toEqual([]);
  });

  it('is told also where many SMS about orders went before', async () => {
    const { store, integrations, log } = shop.deps;
    const phone = '+79169990014';
    const deps = { store, sms: integrations.sms, log, now: () => shop.clock.now };
    for (let turn = 1; turn <= 20; turn++) {
      await sendSmsOnce(deps, { key: `flood ${turn}`, phone, text: 'Заказ собран' });
    }
    await change(phone, '');
    await lettersTo('');
    expect(saidTo(phone)).toContainEqual(WARNING);
  });
});
