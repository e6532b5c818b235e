import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPlan } from '../../../server/orders/read-plan.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { orderSums } from '../../../shared/order-plan.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request, requestWithCookies } from '../../helpers/request.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { type Agent, findSamples, rowOf, type Samples, send } from './sample-basket.ts';

let shop: TestShop;
let samples: Samples;
beforeAll(async () => {
  shop = await createTestShop();
  samples = await findSamples(shop);
});
afterAll(() => shop.close());

const plain = (html: string) => html.replaceAll('\u00a0', ' ');

async function buyer(lines: Partial<Record<keyof Samples, number>>): Promise<Agent> {
  const agent = requestWithCookies(shop.listener);
  for (const [kind, amount] of Object.entries(lines)) {
    const { id } = samples[kind as keyof Samples];
    await send(agent, '/basket/lines', { product_id: id, amount }).expect(303);
  }
  return agent;
}

describe('the page of the basket', () => {
  it('offers categories and a pasted list to those who have nothing in it', async () => {
    const page = await request(shop.listener).get('/basket').expect(200);
    expect(page.text).toContain('В корзине пока пусто');
    expect(page.text).toContain('Быстрый заказ по списку');
    expect(page.text).toContain('/catalog/');
    expect(page.text).not.toContain('Оформить заказ');
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.headers['cache-control']).toContain('private');
  });

  it('groups lines by where they come from, and says what goes into order and request', async () => {
    const agent = await buyer({ inStock: 1, elsewhere: 1, supply: 2, unpriced: 1 });
    const page = await agent.get('/basket').expect(200);
    const groups = [...page.text.matchAll(/data-group="(\w+)"/g)].map(([, name]) => name);
    expect(groups).toEqual(['recieve_avail', 'other_city', 'supply', 'request']);
    expect(plain(page.text)).toContain('В заказ: 2 товара. ');
    expect(plain(page.text)).toContain('Заявкой менеджеру: 2 товара.');
    expect(rowOf(page.text, samples.unpriced.id)).toContain('Цена по запросу');
    expect(plain(rowOf(page.text, samples.supply.id))).toContain('2 шт. под заказ');
    expect(page.text).toContain('>Оформить заказ</a>');
    expect(await findHtmlFaults(page.text)).toEqual([]);
  });

  it('says how far the purchase is and who helps with it, beside the lines [S2.134]', async () => {
    const { text } = await (await buyer({ inStock: 1 })).get('/basket');
    const steps = /<ol[^>]*aria-label="Шаги покупки">(.*?)<\/ol>/s.exec(text)?.[1];
    expect(steps).toMatch(/^<li aria-current="step">Корзина<\/li><li>Оформление<\/li>/);
    expect(text).toMatch(/<progress[^>]*aria-label="До бесплатной доставки курьером"/);
    const helps = /<div class="basket-contacts">(.*?)<\/div>/s.exec(text)?.[1] ?? '';
    expect(plain(helps)).toContain('Поможем с заказом');
    expect(helps).toMatch(/href="tel:\+?\d+"/);
    expect(rowOf(text, samples.inStock.id)).not.toBe('');
  });

  it('sends a request when nothing in it can be bought now', async () => {
    const page = await (await buyer({ unpriced: 1 })).get('/basket');
    expect(page.text).toContain('>Оформить заявку</a>');
  });

  it('answers each of its parts as they stand in the page', async () => {
    const agent = await buyer({ inStock: 1, unpriced: 1 });
    // Each page has a key of its own.
    const withoutKey = (html: string) => html.replace(/name="key" value="[^"]+"/, '');
    const page = await agent.get('/basket');
    for (const id of ['basket', 'basket-head', 'basket-side', 'quick-order']) {
      const part = await agent.get(`/basket?_f=${id}`).expect(200);
      expect(part.text.length).toBeGreaterThan(50);
      expect(withoutKey(page.text)).toContain(withoutKey(part.text));
    }
  });

  it('offers to keep what is in stock when more is wanted [S4.13]', async () => {
    const agent = await buyer({ inStock: 100_000 });
    const row = plain(rowOf((await agent.get('/basket')).text, samples.inStock.id));
    const keep = /value="(\d+)"[^>]*>Оставить (\d[\d ]*) шт\./.exec(row);
    expect(keep?.[1]).toBe(keep?.[2]?.replaceAll(' ', ''));
    expect(row).toContain('под заказ');
    await send(agent, `/basket/lines/${samples.inStock.id}`, { amount: 100_000, to: keep?.[1] });
    const after = plain(rowOf((await agent.get('/basket')).text, samples.inStock.id));
    expect(after).not.toContain('Оставить');
    expect(after).not.toContain('под заказ');
  });

  it('does not let on what cannot be had, until it is unmarked', async () => {
    const agent = await buyer({ inStock: 1, used: 1 });
    await send(agent, `/basket/lines/${samples.used.id}`, { amount: 999 });
    const page = await agent.get('/basket');
    expect(plain(rowOf(page.text, samples.used.id))).toContain('В наличии только 1 шт.');
    expect(page.text).not.toContain('Оформить заказ');
    expect(page.text).toContain('снимите отметку');
    await send(agent, '/basket/marks', { uncheck: samples.used.id }).expect(303);
    expect((await agent.get('/basket')).text).toContain('Оформить заказ');
  });

  it('comes to the same sums as the order that is placed from it', async () => {
    const { store, catalog, now } = shop.deps;
    const rows = await store.db
      .selectFrom('products')
      .select('id')
      .where('active', '=', 1)
      .execute();
    const customer = await addCustomer(
      { store, tokens: shop.deps.tokens, now: now() },
      { role: 'wholesale', customer_type: 'company' },
    );
    const level = catalog.index.reference.rows.levels.find(({ code }) => code === 'wholesale');
    const viewer = { cityId: MAIN_CITY_ID, levelId: level?.id ?? null, loggedIn: true };
    const line = fc.record({
      product_id: fc.constantFrom(...rows.map(({ id }) => id)),
      packages: fc.integer({ min: 1, max: 40 }),
      place: fc.nat(5),
      checked: fc.constantFrom(0 as const, 1 as const),
    });
    const lines = fc.uniqueArray(line, { maxLength: 12, selector: ({ product_id }) => product_id });
    await fc.assert(
      fc.asyncProperty(lines, async (wanted) => {
        await store.writer
          .deleteFrom('basket_lines')
          .where('shopper_id', '=', customer.id)
          .execute();
        for (const { product_id, packages, place, checked } of wanted) {
          const sizes = await store.db
            .selectFrom('product_packages')
            .select('quantity')
            .where('product_id', '=', product_id)
            .execute();
          const step = sizes[place % Math.max(1, sizes.length)]?.quantity ?? 1;
          await store.writer
            .insertInto('basket_lines')
            .values({
              shopper_id: customer.id,
              product_id,
              package: step,
              quantity: packages * step,
              checked,
              price: null,
              free: 0,
              added_at: 1,
              changed_at: 1,
            })
            .execute();
        }
        const details = await shop.deps.shop.basketDetails(
          { cityId: MAIN_CITY_ID, country: 'ru', rate: 643, token: customer.token },
          {},
        );
        const items = details.groups.flatMap((group) => group.items);
        expect(items).toHaveLength(wanted.length);
        const blocked = items.filter((item) => item.checked && item.blocked !== null);
        await store.writer
          .updateTable('basket_lines')
          .set({ checked: 0 })
          .where('shopper_id', '=', customer.id)
          .where('product_id', 'in', [0, ...blocked.map(({ id }) => id)])
          .execute();
        const { reference } = catalog.index;
        const context = { shopperId: customer.id, viewer, reference, now: now() };
        const { plan } = await readPlan(store.db, context);
        const { goods, retail, vat } = orderSums(plan.order, 0, plan.vatPercent);
        expect(details.sums).toMatchObject({ goods, retail, vat, vat_percent: plan.vatPercent });
        expect(details.order_lines).toBe(plan.order.length);
        expect(details.request_lines).toBe(plan.request.length);
        for (const item of items) {
          const units = item.from_city + item.from_others + item.from_supply;
          expect(units).toBe(item.blocked === null ? item.amount_in_basket : 0);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('marks, removal and return', () => {
  it('a group and everything are marked and unmarked at once', async () => {
    const agent = await buyer({ inStock: 1, supply: 1 });
    const marks = async () =>
      [...(await agent.get('/basket')).text.matchAll(/aria-checked="(\w+)"/g)].map(([, on]) => on);
    await send(agent, '/basket/marks', { uncheck: 'supply' }).expect(303);
    expect(await marks()).toEqual(['mixed', 'true', 'true', 'false', 'false']);
    await send(agent, '/basket/marks', { check: 'all' });
    expect(new Set(await marks())).toEqual(new Set(['true']));
    await send(agent, '/basket/marks', { check: 'nothing of ours' }).expect(400);
  });

  it('a removed line says so, survives a reload and comes back', async () => {
    const agent = await buyer({ inStock: 2 });
    const { id, title } = samples.inStock;
    const removed = await agent
      .post(`/basket/lines/${id}`)
      .set('Sec-Fetch-Site', 'same-origin')
      .set('Host', '127.0.0.1')
      .set('Referer', 'http://127.0.0.1/basket')
      .type('form')
      .send({ to: 0 });
    expect(removed.headers.location).toBe('/basket');
    for (let turn = 0; turn < 2; turn++) {
      const page = await agent.get('/basket');
      expect(rowOf(page.text, id)).toContain('Товар удалён');
      expect(rowOf(page.text, id)).toContain('Вернуть');
      expect(page.text).not.toContain('Товар убран из корзины');
    }
    await send(agent, '/basket/returns', { product_id: id }).expect(303);
    const back = plain(rowOf((await agent.get('/basket')).text, id));
    expect(back).toContain(title.replaceAll('"', '&quot;'));
    await send(agent, `/basket/lines/${id}`, { to: 0 });
    await send(agent, '/basket/returns', { forget: id });
    expect((await agent.get('/basket')).text).toContain('В корзине пока пусто');
  });

  it('the marked ones are removed together', async () => {
    const agent = await buyer({ inStock: 1, supply: 1 });
    await send(agent, '/basket/marks', { uncheck: samples.supply.id });
    const answer = await send(agent, '/basket/removals?_f=basket,basket-side,notices');
    expect(rowOf(answer.text, samples.inStock.id)).toContain('Товар удалён');
    expect(rowOf(answer.text, samples.supply.id)).not.toContain('Товар удалён');
    expect(answer.text).toContain('id="basket-side"');
  });
});

describe('what has changed since the last visit', () => {
  it('is told until «Понятно»', async () => {
    const lines = () => shop.deps.store.writer.updateTable('basket_lines');
    const agent = await buyer({ inStock: 3, unpriced: 1 });
    const [dearer, gone] = [samples.inStock.id, samples.supply.id];
    await send(agent, '/basket/lines', { product_id: gone, amount: 1 });
    await lines().set({ price: 100, free: 50 }).where('product_id', '=', dearer).execute();
    await lines().set({ free: 50 }).where('product_id', '=', gone).execute();
    const page = plain((await agent.get('/basket')).text);
    expect(page).toContain('Что изменилось с прошлого раза');
    expect(page).toContain(`${samples.supply.title}: нет в наличии, было 50 шт.`);
    expect(page).toContain(`${samples.inStock.title}: цена выросла ↑ с 1,00 ₽ до `);
    await send(agent, '/basket/review').expect(303);
    expect((await agent.get('/basket')).text).not.toContain('Что изменилось');
  });
});

describe('the city of the basket', () => {
  it('is asked about, and again when a day has passed [S4.12, S4.26, S9.31]', async () => {
    const agent = await buyer({ inStock: 1 });
    expect((await agent.get('/basket')).text).toContain('Подтвердите город');
    await send(agent, '/basket/city').expect(303);
    expect((await agent.get('/basket')).text).not.toContain('/basket/city');
    const { now } = shop.clock;
    shop.clock.now += 86_400_000;
    const page = plain((await agent.get('/basket')).text);
    shop.clock.now = now;
    expect(page).toContain('Получаете заказ в городе ');
    expect(page).not.toContain('Подтвердите город');
  });
});

describe('the commercial offer', () => {
  it('is a PDF of the marked lines for those who have some', async () => {
    const agent = await buyer({ inStock: 2, unpriced: 1 });
    const offer = await agent.get('/basket/offer.pdf').expect(200);
    expect(offer.headers['content-type']).toBe('application/pdf');
    expect(offer.headers['cache-control']).toBe('private, no-store');
    expect(decodeURIComponent(offer.headers['content-disposition'] ?? '')).toContain(
      'Коммерческое предложение 2026-11-20.pdf',
    );
    expect((offer.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    await send(agent, '/basket/marks', { uncheck: 'all' });
    await agent.get('/basket/offer.pdf').expect(404);
    await request(shop.listener).get('/basket/offer.pdf').expect(404);
  });

  it('is not made without end', async () => {
    const agent = await buyer({ unpriced: 1 });
    await shop.deps.store.writer
      .updateTable('limits')
      .set({ count: 20 })
      .where('name', 'like', 'offer %')
      .execute();
    await agent.get('/basket/offer.pdf').expect(200);
    await shop.deps.store.writer
      .updateTable('limits')
      .set({ count: 20 })
      .where('name', 'like', 'offer %')
      .execute();
    const refused = await agent.get('/basket/offer.pdf');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
