import fc from 'fast-check';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPlan } from '../../../server/orders/read-plan.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { orderSums } from '../../../shared/order-plan.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { addCustomer, addShopper } from '../../helpers/shoppers.ts';

let shop: TestShop;
interface Sample {
  id: number;
  code: string;
  title: string;
  model: string | null;
  barcode: string | null;
}
const samples: Record<'inStock' | 'elsewhere' | 'supply' | 'unpriced' | 'used', Sample> =
  {} as never;

beforeAll(async () => {
  shop = await createTestShop();
  const find = async (kind: keyof typeof samples) => {
    const { db } = shop.deps.store;
    const cityFree = (isHere: boolean) =>
      db
        .selectFrom('stock')
        .innerJoin('storages', 'storages.id', 'stock.storage_id')
        .select('stock.product_id')
        .where('stock.free', '>', 0)
        .where('storages.city_id', isHere ? '=' : '!=', MAIN_CITY_ID);
    let query = db
      .selectFrom('products')
      .select(['products.id', 'code', 'title', 'model', 'barcode'])
      .where('active', '=', 1)
      .where('discontinued', '=', 0)
      .where('logotyped', '=', 0)
      .where('allow_to_order', '=', 1)
      .where('quality', '=', kind === 'used' ? 'used' : 'common')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('product_packages')
              .select('quantity')
              .whereRef('product_id', '=', 'products.id')
              .where('quantity', '>', 1),
          ),
        ),
      );
    const priced = db.selectFrom('prices').select('product_id').where('level_id', '=', 1);
    query =
      kind === 'unpriced'
        ? query.where('products.id', 'not in', priced)
        : query.where('products.id', 'in', priced);
    if (kind === 'inStock' || kind === 'used') {
      query = query.where('products.id', 'in', cityFree(true));
    } else if (kind !== 'unpriced') {
      query = query.where('products.id', 'not in', cityFree(true));
      query = query.where('products.id', kind === 'elsewhere' ? 'in' : 'not in', cityFree(false));
    }
    samples[kind] = await query.orderBy('products.id').executeTakeFirstOrThrow();
  };
  for (const kind of ['inStock', 'elsewhere', 'supply', 'unpriced', 'used'] as const) {
    await find(kind);
  }
});
afterAll(() => shop.close());

type Agent = ReturnType<typeof request.agent>;
const send = (agent: Agent, path: string, fields: Record<string, unknown> = {}) =>
  agent.post(path).set('Sec-Fetch-Site', 'same-origin').type('form').send(fields);
const plain = (html: string) => html.replaceAll('\u00a0', ' ');

async function buyer(lines: Partial<Record<keyof typeof samples, number>>): Promise<Agent> {
  const agent = request.agent(shop.listener);
  for (const [kind, amount] of Object.entries(lines)) {
    const { id } = samples[kind as keyof typeof samples];
    await send(agent, '/basket/lines', { product_id: id, amount }).expect(303);
  }
  return agent;
}

const rowOf = (html: string, id: number) =>
  new RegExp(`<li class="basket-row[^"]*" id="line-${id}".*?</li>`, 's').exec(html)?.[0] ?? '';

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
    const page = await agent.get('/basket');
    for (const id of ['basket', 'basket-head', 'basket-side', 'quick-order']) {
      const part = await agent.get(`/basket?_f=${id}`).expect(200);
      expect(part.text.length).toBeGreaterThan(50);
      expect(page.text).toContain(part.text);
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
    expect(rowOf((await agent.get('/basket')).text, id)).toContain(title.replaceAll('"', '&quot;'));
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
    const { store } = shop.deps;
    const agent = await buyer({ inStock: 3, unpriced: 1 });
    const gone = samples.supply.id;
    await send(agent, '/basket/lines', { product_id: gone, amount: 1 });
    await store.writer
      .updateTable('basket_lines')
      .set({ price: 100, free: 50 })
      .where('product_id', '=', samples.inStock.id)
      .execute();
    const page = plain((await agent.get('/basket')).text);
    expect(page).toContain('Что изменилось с прошлого раза');
    expect(page).toContain(`${samples.inStock.title}: подорожал ↑ с 1,00 ₽ до `);
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

describe('a pasted list', () => {
  it('puts what it finds by code, article and barcode into the basket, and keeps the rest', async () => {
    const agent = request.agent(shop.listener);
    const { inStock, supply, elsewhere } = samples;
    const lines = [
      `${inStock.code}\t3`,
      `${supply.model} х2`,
      `${elsewhere.barcode};1`,
      'нетакогоартикула 7',
      `${inStock.code};много`,
      '',
    ];
    const answer = await send(agent, '/basket/quick-order', { lines: lines.join('\r\n') });
    expect(answer.status).toBe(303);
    const page = plain((await agent.get('/basket')).text);
    expect(page).toContain('Добавлены 3 строки');
    expect(/name="amount"[^>]*value="3"/.test(rowOf(page, inStock.id))).toBe(true);
    expect(/name="amount"[^>]*value="2"/.test(rowOf(page, supply.id))).toBe(true);
    expect(rowOf(page, elsewhere.id)).not.toBe('');
    expect(page).toContain('Осталось разобрать 2 строки');
    expect(page).toContain(`${inStock.code};много: Не поняли количество`);
    expect(/<textarea[^>]*>\s*([^<]*)</.exec(page)?.[1]).toContain('нетакогоартикула 7');
    await send(agent, '/basket/quick-order', { lines: '' });
    expect((await agent.get('/basket')).text).not.toContain('Осталось разобрать');
  });

  it('offers what is alike, adds what was chosen, and lets go of the rest', async () => {
    const agent = request.agent(shop.listener);
    const words = samples.inStock.title.split(' ').slice(0, 2).join(' ');
    await send(agent, '/basket/quick-order', { lines: `${words} 4 шт\nнетакогоартикула 1` });
    const page = await agent.get('/basket');
    const radio = /name="choice-0" value="(\d+)"/.exec(page.text);
    expect(radio).not.toBeNull();
    expect(await findHtmlFaults(page.text)).toEqual([]);
    await send(agent, '/basket/quick-order', { 'choice-0': radio?.[1], lines: '' });
    const after = await agent.get('/basket');
    expect(/name="amount"[^>]*value="4"/.test(rowOf(after.text, Number(radio?.[1])))).toBe(true);
    expect(after.text).not.toContain('choice-0" value="');
  });

  it('takes no product that was not offered, and no list that is no text', async () => {
    const agent = request.agent(shop.listener);
    await send(agent, '/basket/quick-order', { 'choice-0': samples.inStock.id }).expect(303);
    expect((await agent.get('/basket')).text).toContain('В корзине пока пусто');
    await send(agent, '/basket/quick-order', { 'choice-0': 'x' }).expect(400);
  });

  it('takes as many signs as the field does, in Russian and with the ends of lines', async () => {
    const agent = request.agent(shop.listener);
    const line = 'ш'.repeat(299);
    const lines = Array.from({ length: 200 }, () => line).join('\r\n');
    await send(agent, '/basket/quick-order', { lines }).expect(303);
    expect(plain((await agent.get('/basket')).text)).toContain('Осталось разобрать 200 строк');
    const text = lines.replaceAll('\r\n', '\n');
    const call = agent.post('/api/v1/basket-quick-order').set('Sec-Fetch-Site', 'same-origin');
    // The call has read the whole list before it asks who sends it.
    await call.send({ text }).expect(401);
    await send(agent, '/basket/quick-order', { lines: `${lines}\r\n${line}` }).expect(400);
    await send(agent, '/basket/quick-order', { lines: 'ш'.repeat(70_000) }).expect(413);
  });

  it('drops none of two hundred lines and more', async () => {
    const agent = request.agent(shop.listener);
    const lines = Array.from({ length: 230 }, (_, place) => `<b>нет-${place}</b> 1`);
    await send(agent, '/basket/quick-order', { lines: lines.join('\n') }).expect(303);
    const page = await agent.get('/basket');
    expect(plain(page.text)).toContain('Осталось разобрать 230 строк');
    expect(page.text).toContain('&lt;b&gt;нет-229&lt;/b&gt; 1: За один раз не больше 200 строк');
  });
});

describe('a pasted list longer than can be shown', () => {
  it('is taken as far as it fits, and the rest waits in the field', async () => {
    const agent = request.agent(shop.listener);
    const lines = Array.from({ length: 549 }, (_, place) => `нет-${place} 1`);
    const pasted = [`${samples.inStock.code} 2`, ...lines].join('\r\n');
    await send(agent, '/basket/quick-order', { lines: pasted }).expect(303);
    const page = plain((await agent.get('/basket')).text);
    expect(page).toContain('Добавлена 1 строка');
    expect(page).toContain('Осталось разобрать 549 строк');
    expect(page).toContain('Ещё 50 строк: За один раз не больше 200 строк');
    expect(page).not.toContain('от прежних списков');
    const field = /<textarea[^>]*>\s*([^<]*)</.exec(page)?.[1] ?? '';
    expect(lines.filter((line) => !field.includes(line))).toEqual([]);
    await send(agent, '/basket/quick-order', { lines: '' });
    expect((await agent.get('/basket')).text).not.toContain('Осталось разобрать');
  });
});

describe('a pasted list beside hundreds that wait for a choice', () => {
  it('waits in the field until they are sorted out', async () => {
    const agent = request.agent(shop.listener);
    await send(agent, '/basket/quick-order', { lines: 'нетакогоартикула 1' }).expect(303);
    const { writer } = shop.deps.store;
    const own = await writer
      .selectFrom('quick_leftovers')
      .select('shopper_id')
      .orderBy('shopper_id', 'desc')
      .executeTakeFirstOrThrow();
    const choices = [samples.inStock.id];
    const waiting = Array.from({ length: 401 }, (_, place) => ({
      ...{ text: `похоже-${place}`, amount: 1, word: '', reason: 'Есть похожие', choices },
    }));
    await writer
      .updateTable('quick_leftovers')
      .set({ lines: JSON.stringify(waiting) })
      .where('shopper_id', '=', own.shopper_id)
      .execute();
    const pasted = `${samples.inStock.code} 2\r\nнетакогоартикула 7`;
    await send(agent, '/basket/quick-order', { lines: pasted }).expect(303);
    const page = plain((await agent.get('/basket')).text);
    expect(page).toContain('Ещё 2 строки: Сначала разберите строки');
    const field = /<textarea[^>]*>\s*([^<]*)</.exec(page)?.[1] ?? '';
    expect(field.trim().split('\n')).toEqual(pasted.split('\r\n'));
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

describe('the API', () => {
  const api = (method: 'get' | 'put', path: string, token: string) =>
    request(shop.listener)[method](`/api/v1/${path}`).set('Authorization', `Bearer ${token}`);

  it('marks a line without touching its units, and sets them [S3.6]', async () => {
    const { access_token: token } = await shop.deps.shop.temporaryToken(
      { cityId: MAIN_CITY_ID, country: 'ru', rate: 643, token: null },
      {},
    );
    const { id } = samples.inStock;
    await api('put', `basket/${id}`, token).send({ add_amount: 2 }).expect(200);
    await api('put', `basket/${id}`, token).send({ checked: false }).expect(200);
    const { body } = await api('get', 'basket', token).expect(200);
    expect(body.data.groups[0]).toMatchObject({ name: 'recieve_avail' });
    expect(body.data.groups[0].items[0]).toMatchObject({
      id,
      amount_in_basket: 2,
      checked: false,
      type: 'product',
    });
  });

  it("merges a guest's basket into the token's own user, and into nobody else [S7.11, S8.7]", async () => {
    const { store, tokens, now } = shop.deps;
    const customer = await addCustomer({ store, tokens, now: now() });
    const guestId = await addShopper(store, now());
    const guest = tokens.sign({ kind: 'guest', shopperId: guestId, issuedAt: now() });
    await api('put', `basket/${samples.inStock.id}`, guest).send({ amount: 3 }).expect(200);
    await api('put', `mergeBasket/${customer.id + 1}`, customer.token).expect(404);
    await api('put', `mergeBasket/${customer.id}`, guest).expect(401);
    for (const merged of [1, 0]) {
      const answer = await api('put', `mergeBasket/${customer.id}`, customer.token).send({
        temporary_token: guest,
      });
      expect(answer.body).toEqual({ data: { merged } });
    }
    const { body } = await api('get', 'basket', customer.token);
    expect(body.data.groups[0].items[0]).toMatchObject({ amount_in_basket: 3 });
  });
});
