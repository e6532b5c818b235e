import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { type Browser, listInStock, openBrowser } from './buy.ts';

let shop: TestShop;
let product: number;
let guest: Browser;
beforeAll(async () => {
  shop = await createTestShop();
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());
beforeEach(async () => {
  guest = openBrowser(shop);
});

const orders = () => shop.deps.store.db.selectFrom('orders').selectAll().orderBy('id').execute();

/** Fields of the last step of an order that a courier brings. */
async function prepareCourier(): Promise<Record<string, string>> {
  await guest.add(product);
  await guest.recipient();
  await guest.courier();
  await guest.payment('card');
  return guest.confirmFields();
}

/** Couriers of all cities come two weeks later than they were quoted. */
async function postponeCourier(): Promise<void> {
  await shop.deps.store.writer
    .updateTable('courier_tariffs')
    .set((eb) => ({ min_days: eb('min_days', '+', 14), max_days: eb('max_days', '+', 14) }))
    .execute();
  shop.clock.now += 31 * 60_000;
}

describe('placing', () => {
  it('makes one order of a form that is sent again and at once', async () => {
    await guest.add(product);
    await guest.prepare();
    const before = (await orders()).length;
    const fields = await guest.confirmFields();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => guest.post('/order', { ...fields, comment: '' })),
    );
    const places = new Set(answers.map(({ headers }) => headers['location']));
    expect(places.size).toBe(1);
    expect([...places][0]).toMatch(/^\/result\//);
    expect((await guest.post('/order', fields)).headers['location']).toBe([...places][0]);
    expect((await orders()).length).toBe(before + 1);
    // The page of another tab, which showed other prices.
    const stale = { ...fields, seen: 'stale', seen_total: '1' };
    expect((await guest.post('/order', stale)).headers['location']).toBe([...places][0]);
    const other = await guest.post('/order', { ...fields, comment: 'другой' });
    expect(other.headers['location']).toBe('/basket');
    expect((await orders()).length).toBe(before + 1);
  });

  it('shows the order again with what has changed, and charges nothing', async () => {
    const [, other = 0] = await listInStock(shop, 2);
    await guest.add(other, 1);
    await guest.prepare();
    const fields = await guest.confirmFields();
    const before = (await orders()).length;
    await shop.deps.store.writer
      .updateTable('prices')
      .set((eb) => ({ price: eb('price', '+', 100) }))
      .where('product_id', '=', other)
      .execute();
    const answer = await guest.post('/order', fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Заказ изменился');
    expect(answer.text).toMatch(/цена была [^<]* теперь/);
    expect((await orders()).length).toBe(before);
    expect((await guest.confirm()).headers['location']).toMatch(/^\/result\//);
  });

  it('believes no total but its own', async () => {
    await guest.add(product);
    await guest.prepare();
    const fields = await guest.confirmFields();
    const answer = await guest.post('/order', {
      ...fields,
      seen_total: '1',
      total: '1',
      role: 'dealer',
    });
    expect(answer.status).toBe(422);
  });

  it('asks for the price of delivery again after half an hour', async () => {
    const fields = await prepareCourier();
    await shop.deps.store.writer
      .updateTable('courier_tariffs')
      .set((eb) => ({ price: eb('price', '+', 5000) }))
      .execute();
    shop.clock.now += 31 * 60_000;
    const answer = await guest.post('/order', fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Доставка: была');
    const placed = await guest.confirm();
    expect(placed.headers['location']).toContain('/pay/');
    const order = (await orders()).at(-1);
    expect(order?.total).toBe((order?.goods_sum ?? 0) + (order?.delivery_price ?? 0));
  });

  it('names a later day also when only the header was asked for meanwhile', async () => {
    const fields = await prepareCourier();
    await postponeCourier();
    const header = await guest.get('/order?step=confirm&_f=header-actions');
    expect(header.text).toMatch(/^<ul class="header-actions"/);
    const answer = await guest.post('/order', fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/Доставка: была\sс.*, теперь\sс/);
  });

  it('takes no order for another day than its own page shows', async () => {
    const fields = await prepareCourier();
    await postponeCourier();
    await guest.confirmFields();
    expect((await guest.post('/order', fields)).status).toBe(422);
    expect((await guest.confirm()).headers['location']).toContain('/pay/');
  });
});

describe('a delivery that cannot be had for a while', () => {
  const rename = async (option: string, title: string) => {
    const { writer } = shop.deps.store;
    const draft = await writer
      .selectFrom('order_drafts')
      .select(['shopper_id', 'state'])
      .orderBy('updated_at', 'desc')
      .orderBy('shopper_id', 'desc')
      .executeTakeFirstOrThrow();
    const { delivery, ...state } = JSON.parse(draft.state) as { delivery: object };
    await writer
      .updateTable('order_drafts')
      .set({ state: JSON.stringify({ ...state, delivery: { ...delivery, option, title } }) })
      .where('shopper_id', '=', draft.shopper_id)
      .execute();
  };

  it('stays with its town and address, is named, and nothing is ticked in its place', async () => {
    await guest.add(product);
    await guest.recipient();
    const place = { town: 'Казань', transport_address: 'ул. Баумана, 7' };
    await guest.post('/order', { step: 'delivery', delivery: 'transport', ...place });
    await rename('cdek-door', 'СДЭК до двери');
    shop.clock.now += 31 * 60_000;
    const moved = await guest.get('/order?step=confirm');
    expect(moved.headers['location']).toBe('/order?step=delivery');
    for (const { text } of [
      await guest.get('/order?step=delivery'),
      await guest.get('/order?step=delivery'),
    ]) {
      expect(text).toContain('Способ «СДЭК до двери» сейчас недоступен');
      const radios = text.match(/<input[^>]*name="delivery"[^>]*>/g) ?? [];
      expect(radios.filter((radio) => / checked/.test(radio))).toEqual([]);
      expect(radios.filter((radio) => / disabled/.test(radio))).toHaveLength(1);
      expect(text).toMatch(/name="town"[^>]*value="Казань"/);
      expect(text).toMatch(/name="transport_address"[^>]*value="ул. Баумана, 7"/);
    }
    await rename('transport', 'Транспортной компанией');
    expect((await guest.get('/order?step=payment')).text).toContain('Казань, ул. Баумана, 7');
  });
});

describe('what cannot be ordered', () => {
  it('is said with the way back to the basket', async () => {
    const { writer } = shop.deps.store;
    await guest.add(product);
    await guest.prepare();
    const fields = await guest.confirmFields();
    const forbid = (allow_to_order: 0 | 1) =>
      writer.updateTable('products').set({ allow_to_order }).where('id', '=', product).execute();
    await forbid(0);
    const page = await guest.get('/order');
    expect(page.text).toContain('больше нельзя заказать');
    expect(await findHtmlFaults(page.text)).toEqual([]);
    const before = (await orders()).length;
    expect((await guest.post('/order', fields)).headers['location']).toBe('/basket');
    await forbid(1);
    expect((await orders()).length).toBe(before);
  });

  it('are too many orders from one address in an hour', async () => {
    await guest.add(product);
    await guest.prepare();
    const fields = await guest.confirmFields();
    const full = { count: 40, resets_at: shop.clock.now + 60_000 };
    await shop.deps.store.writer
      .updateTable('limits')
      .set(full)
      .where('name', 'like', 'order %')
      .execute();
    const answer = await guest.post('/order', { ...fields, comment: 'Позвоните' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Слишком часто');
    expect(answer.text).toContain('Позвоните');
    shop.clock.now += 61_000;
    expect((await guest.confirm()).headers['location']).toMatch(/^\/result\//);
  });
});

describe('a customer', () => {
  it('buys for a firm by invoice, and nobody else sees it [S2.39, S2.136]', async () => {
    const { deps, clock } = shop;
    const customer = await addCustomer(
      { store: deps.store, tokens: deps.tokens, now: clock.now },
      { role: 'wholesale', customer_type: 'company' },
    );
    const { id: firm } = await deps.store.writer
      .insertInto('firms')
      .values({
        customer_id: customer.id,
        inn: '7707083893',
        kpp: '773601001',
        ogrn: '',
        title: 'ООО «Столовая»',
        legal_address: 'Москва',
        position: '',
        is_default: 1,
        confirmed_at: clock.now,
        created_at: clock.now,
        removed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const buyer = openBrowser(shop, { auth_token_lazar: customer.token });
    await buyer.add(product, 2);
    const first = await buyer.get('/order?step=recipient');
    expect(first.text).toContain('ООО «Столовая»');
    expect(first.text).not.toContain('name="consent"');
    await buyer.recipient({ firm: `${firm}`, consent: '' });
    await buyer.pickup();
    await buyer.payment('invoice');
    const placed = await buyer.confirm();
    const path = placed.headers['location'] ?? '';
    const result = await buyer.get(path);
    expect(result.text).toContain('Скачать счёт');
    const invoice = await buyer.get(`${path}/invoice.pdf`);
    expect(invoice.status).toBe(200);
    expect(invoice.headers['content-type']).toBe('application/pdf');
    expect(invoice.headers['cache-control']).toContain('no-store');
    expect(invoice.body.subarray(0, 5).toString()).toBe('%PDF-');
    const stranger = openBrowser(shop);
    for (const address of [path, `${path}/invoice.pdf`]) {
      expect((await stranger.get(address)).status).toBe(404);
    }
    const order = (await orders()).at(-1);
    expect(order).toMatchObject({ firm_id: firm, role: 'wholesale', payment_kind: 'invoice' });
    const own = await stranger.get(`/lk-order/${order?.id}`);
    expect(own.headers['location']).toBe(`/login?from=%2Flk-order%2F${order?.id}`);
    expect((await buyer.get(`/lk-order/${order?.id}`)).status).toBe(200);
  });
});
