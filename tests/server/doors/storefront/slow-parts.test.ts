import { once } from 'node:events';
import {
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { addCustomer } from '../../../helpers/shoppers.ts';
import { waitFor } from '../../../helpers/wait-for.ts';
import {
  createStorefront,
  type Listening,
  listen,
  STOREFRONT_KEY,
  type TestStorefront,
} from './create-storefront.ts';

/** Answers of the shop whose path is held come, or break off, when the test lets them. */
let held: {
  path: RegExp;
  gate: PromiseWithResolvers<'come' | 'break' | 'refuse'>;
  asked: string[];
};
let shop: TestShop;
let served: Listening;
let line: Listening;
let front: TestStorefront;
let shown: Listening;
let code: string;
let cookie: string;

beforeAll(async () => {
  shop = await createTestShop({ STOREFRONT_KEY });
  served = await listen(shop.listener);
  line = await listen(passOn());
  held = { path: /^$/, gate: Promise.withResolvers(), asked: [] };
  front = await createStorefront(line.url, { API_DEADLINE_MS: '5000', PAGE_WAIT_MS: '10' });
  shown = await listen(front.listener);
  const guest = { cityId: 90, country: 'ru', rate: 643, token: null };
  const { formatted_products: products } = await shop.deps.shop.bestsellers(guest, {});
  code = products[0]?.common_info.code ?? '';
  const { store, tokens } = shop.deps;
  ({ cookie } = await addCustomer({ store, tokens, now: shop.clock.now }));
});
afterAll(async () => {
  await shown.close();
  await front.close();
  await line.close();
  await served.close();
  await shop.close();
});
beforeEach(() => front.storefront.deps.pageCache.dropAll());

function passOn(): RequestListener {
  return async (req, res) => {
    const { method, headers, url = '/' } = req;
    if (held.path.test(url)) {
      held.asked.push(url);
      const fate = await held.gate.promise;
      if (fate === 'break') return void res.destroy();
      if (fate === 'refuse') return refuse(res);
    }
    const onward = request(new URL(url, served.url), { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => res.destroy());
    req.pipe(onward);
  };
}

function refuse(res: ServerResponse): void {
  const problem = { code: 'too_many', title: 'Слишком много запросов', status: 429 };
  res.writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '60' });
  res.end(JSON.stringify(problem));
}

function hold(path: RegExp) {
  held = { path, gate: Promise.withResolvers(), asked: [] };
}

async function open(path: string, headers: Record<string, string> = {}) {
  const asked = request(new URL(path, shown.url), { headers: { Host: 'localhost', ...headers } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const ended = once(answer, 'end');
  return { answer, text: () => text, ended };
}

describe.each([
  ['a guest', () => ({})],
  ['a customer', () => ({ Cookie: cookie })],
])('while the shop behind is slow, %s', (_who, headers) => {
  it('can buy before it is known how the product is brought', async () => {
    hold(/\/delivery|\/questions/);
    const page = await open(`/goods/${code}`, headers());
    await waitFor(() => expect(page.text()).toContain('id="char"'));
    expect(page.answer.statusCode).toBe(200);
    expect(page.text()).toContain('<title>');
    expect(page.text()).toContain('Каталог');
    expect(page.text()).toContain('В корзину');
    expect(page.text()).toContain('Доставка и самовывоз: цены и сроки');
    expect(page.text()).not.toContain('Курьером');
    expect(page.text()).not.toContain('class="footer"');
    held.gate.resolve('come');
    await page.ended;
    expect(page.text()).toContain('Курьером');
    expect(page.text()).toMatch(/class="footer"[\s\S]*<\/html>$/);
    expect(page.text()).not.toMatch(/data-place=|<script>/);
  });

  it('sees goods and prices before news and texts', async () => {
    hold(/\/news|\/questions|\/page-texts|\/solutions/);
    const page = await open('/', headers());
    await waitFor(() => expect(page.text()).toContain('id="bestsellers"'));
    expect(held.asked.length).toBeGreaterThan(1);
    expect(page.text()).not.toContain('id="news"');
    held.gate.resolve('come');
    await page.ended;
    expect(page.text()).toContain('id="news"');
  });

  it('is told what could not be asked, with everything else', async () => {
    hold(/\/delivery/);
    const page = await open(`/goods/${code}`, headers());
    const lines = front.logLines.length;
    await waitFor(() => expect(page.text()).toContain('id="delivery"'));
    held.gate.resolve('break');
    await page.ended;
    expect(page.text()).toContain('узнать цены и сроки доставки');
    expect(page.text()).toMatch(/class="footer"[\s\S]*<\/html>$/);
    expect(front.logLines.length).toBeGreaterThan(lines);
  });
});

describe('while the shop behind refuses to tell prices of delivery', () => {
  it('their page says so, and is not kept for the next who asks', async () => {
    hold(/\/delivery\?/);
    held.gate.resolve('refuse');
    const page = await open('/dostavka_oplata/');
    await page.ended;
    expect(held.asked).not.toEqual([]);
    expect(page.text()).toContain('узнать цены и сроки доставки');
    hold(/^$/);
    const next = await open('/dostavka_oplata/');
    await next.ended;
    expect(next.text()).not.toContain('узнать цены и сроки доставки');
    expect(next.text()).toContain('Транспортной компанией');
  });
});

describe('while carriers are slow, who orders', () => {
  const openStep = () => open('/order?step=delivery', { Cookie: cookie });
  const send = (path: string, fields: Record<string, string>) =>
    supertest(shown.url)
      .post(path)
      .set({ Host: 'localhost', Origin: 'http://localhost', Cookie: cookie })
      .type('form')
      .send(fields)
      .expect(303);
  beforeAll(async () => {
    hold(/^$/);
    const { db } = shop.deps.store;
    const { id } = await db
      .selectFrom('products')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    await send('/basket/lines', { product_id: String(id), quantity: '1' });
    const buyer = { name: 'Анна Белова', phone: '8 (916) 123-45-67', email: 'a@example.ru' };
    await send('/order', { step: 'recipient', ...buyer, consent: 'yes' });
  });

  it('sees the order before its ways, which come into the open step', async () => {
    hold(/checkout\?.*step=delivery/);
    const page = await openStep();
    await waitFor(() => expect(page.text()).toContain('Оформление заказа'));
    expect(page.answer.statusCode).toBe(200);
    expect(page.answer.headers['cache-control']).toBe('private, no-store');
    expect(page.text()).toContain('Анна Белова');
    expect(page.text()).not.toContain('name="delivery"');
    held.gate.resolve('come');
    await page.ended;
    expect(page.text()).toMatch(/step-open[\s\S]*name="delivery"[\s\S]*checkout-summary/);
    expect(page.text()).not.toMatch(/data-place=|<script>/);
  });

  it('is told that the ways did not come, with a link to ask again', async () => {
    hold(/checkout\?.*step=delivery/);
    const page = await openStep();
    await waitFor(() => expect(page.text()).toContain('Анна Белова'));
    held.gate.resolve('break');
    await page.ended;
    expect(page.text()).toContain('узнать способы доставки');
    expect(page.text()).toContain('href="/order?step=delivery"');
  });

  it('gets the step alone when its ways are there', async () => {
    hold(/^$/);
    const page = await open('/order?step=delivery&_f=checkout', { Cookie: cookie });
    await page.ended;
    expect(page.text()).toContain('name="delivery"');
  });
});
