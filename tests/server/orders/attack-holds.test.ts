import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentChoice } from '../../../shared/checkout.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type AttackShop, createAttackShop } from './attack-shop.ts';

/** Share of a product with more than a handful of units that others can have after every attack. */
const LEFT = 0.8;
/** Units of a product of which a single order may take the last. */
const FEW = 15;
/** Kopecks; what costs more may be refused for its sum alone. */
const CHEAP = 100_000_00;

describeOnBothStores('whoever has proved nothing', (dialect) => {
  let shop: AttackShop;
  let opening: Map<number, number>;
  beforeAll(async () => {
    shop = await createAttackShop(dialect);
    opening = await shop.freeUnits();
  });
  afterAll(() => shop.close());

  /** The worst share that is left of a product with many units, and of the whole warehouse. */
  async function left() {
    const now = await shop.freeUnits();
    const shares = [...opening]
      .filter(([, units]) => units > FEW)
      .map(([id, units]) => (now.get(id) ?? 0) / units);
    const sum = (units: Map<number, number>) => [...units.values()].reduce((a, b) => a + b, 0);
    return { worst: Math.min(...shares), all: sum(now) / sum(opening) };
  }
  async function expectLeft() {
    const { worst, all } = await left();
    expect(worst).toBeGreaterThanOrEqual(LEFT);
    expect(all).toBeGreaterThanOrEqual(LEFT);
  }
  const addressOf = {
    'one address': () => '198.51.100.7',
    'one /24': (i: number) => `198.51.101.${i % 250}`,
    'one /64': (i: number) => `2001:db8:1:2::${(i + 1).toString(16)}`,
    'the whole world': (i: number) => `${20 + (i % 200)}.${i % 250}.${(i * 7) % 250}.9`,
  };
  /** Products of which nobody holds anything yet. */
  async function unheld(count: number): Promise<number[]> {
    const cheap = await shop.freeUnits(CHEAP);
    const free = [...cheap].filter(([id, n]) => n > 0 && n === opening.get(id));
    expect(free.length).toBeGreaterThanOrEqual(count);
    return free.slice(0, count).map(([id]) => id);
  }
  /** Free units of all products, in as many baskets as guests. */
  async function slices(count: number): Promise<[number, number][][]> {
    const free = [...(await shop.freeUnits())].filter(([, units]) => units > 0);
    const size = Math.ceil(free.length / count);
    return Array.from({ length: count }, (_, i) => free.slice(i * size, (i + 1) * size));
  }

  it.each(Object.entries(addressOf))('cannot empty it from %s', async (_name, address) => {
    for (const [i, lines] of (await slices(4)).entries()) {
      const guest = await shop.addGuest();
      const payment: PaymentChoice = i % 2 === 0 ? 'on_delivery' : 'card';
      const phone = phoneOf(guest.shopperId);
      await shop.order(guest, { lines, payment, address: address(guest.shopperId), phone });
    }
    await expectLeft();
  });

  it('cannot empty it in small orders at the same moment', async () => {
    const wide = [...(await shop.freeUnits())].filter(([, units]) => units > FEW).slice(0, 4);
    const sent = await Promise.all(
      Array.from({ length: 24 }, async (_, i) => {
        const guest = await shop.addGuest();
        const lines = wide.map(([id]) => [id, 3] as [number, number]);
        const wish = { lines, payment: 'card' as const, phone: phoneOf(i) };
        const address = addressOf['the whole world'](i + 700);
        return { guest, form: await shop.prepare(guest, { ...wish, address }) };
      }),
    );
    await Promise.all(sent.map(({ guest, form }) => shop.calls.placeOrder(guest.viewer, form)));
    await expectLeft();
  });

  it.each([
    [8, 'one address', () => '198.18.4.1'],
    [16, 'one /24', (i: number) => `198.18.6.${i}`],
  ])('holds %i orders of %s at most, sent at the same moment', async (most, _name, address) => {
    const cheap = await shop.freeUnits(CHEAP);
    const goods = [...cheap].filter(([, units]) => units > 5).slice(0, 20);
    const sent = await Promise.all(
      goods.map(async ([product], i) => {
        const guest = await shop.addGuest();
        const wish = { lines: [[product, 1]] as [number, number][], payment: 'card' as const };
        const form = { ...wish, phone: phoneOf(i), address: address(i) };
        return { guest, form: await shop.prepare(guest, form) };
      }),
    );
    const kinds = await Promise.all(
      sent.map(async ({ guest, form }) => (await shop.calls.placeOrder(guest.viewer, form)).kind),
    );
    expect(kinds.filter((kind) => kind === 'placed')).toHaveLength(most);
    expect(new Set(kinds)).toEqual(new Set(['placed', 'unproven']));
  });

  it('counts one order of a form that is sent with ten comments at the same moment', async () => {
    const [first = 0, ...others] = await unheld(8);
    const wish = { payment: 'card' as const, address: '198.18.7.1', phone: phoneOf(800) };
    const guest = await shop.addGuest();
    const form = await shop.prepare(guest, { ...wish, lines: [[first, 1]] });
    const sent = Array.from({ length: 10 }, (_, i) =>
      shop.calls.placeOrder(guest.viewer, { ...form, comment: `${i}` }),
    );
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    for (const [i, id] of others.entries()) {
      const phone = phoneOf(801 + i);
      const placed = await shop.order(await shop.addGuest(), { ...wish, phone, lines: [[id, 1]] });
      expect(placed.kind).toBe('placed');
    }
  });

  it('counts no order towards a network that has not come about', async () => {
    const orders = [];
    for (const [i, product] of (await unheld(9)).entries()) {
      const guest = await shop.addGuest();
      const wish = { lines: [[product, 1]] as [number, number][], payment: 'card' as const };
      const address = '198.18.5.1';
      const form = await shop.prepare(guest, { ...wish, phone: phoneOf(i), address });
      orders.push({ viewer: guest.viewer, form });
    }
    const [changed, ...right] = orders;
    if (!changed) throw new Error('Nothing to order');
    for (let i = 0; i < 9; i++) {
      const form = { ...changed.form, seen_total: changed.form.seen_total + 1 };
      expect((await shop.calls.placeOrder(changed.viewer, form)).kind).toBe('changed');
    }
    for (const { viewer, form } of right) {
      expect((await shop.calls.placeOrder(viewer, form)).kind).toBe('placed');
    }
  });
});

describe('buyers as they are', () => {
  let shop: AttackShop;
  beforeAll(async () => {
    shop = await createAttackShop('sqlite');
  });
  afterAll(() => shop.close());
  const address = '192.0.2.15';

  it('order forty kinds of goods by card without noticing anything', async () => {
    const free = [...(await shop.freeUnits(5000_00))]
      .filter(([, units]) => units > 10)
      .slice(0, 40);
    const lines = free.map(([id]) => [id, 2] as [number, number]);
    const placed = await shop.order(await shop.addGuest(), { lines, payment: 'card', address });
    expect(placed).toMatchObject({ kind: 'placed', pay: 'card' });
  });

  it('take the last two of two', async () => {
    const [id = 0] = [...(await shop.freeUnits())].find(([, units]) => units === 2) ?? [];
    const wish = { lines: [[id, 2]] as [number, number][], payment: 'card' as const, address };
    expect(await shop.order(await shop.addGuest(), wish)).toMatchObject({ pay: 'card' });
    expect((await shop.freeUnits()).get(id)).toBe(0);
  });

  it('are told of the order they have, whatever stands in the basket since', async () => {
    const [bought = 0, other = 0] = [...(await shop.freeUnits(5000_00))]
      .filter(([, units]) => units > 10)
      .slice(-2)
      .map(([id]) => id);
    const guest = await shop.addGuest();
    const wish = { payment: 'card' as const, address, phone: '+79035550012' };
    const form = await shop.prepare(guest, { ...wish, lines: [[bought, 1]] });
    const placed = await shop.calls.placeOrder(guest.viewer, form);
    expect(placed).toMatchObject({ kind: 'placed' });
    await shop.fillBasket(guest.shopperId, [[other, 1]]);
    const sell = (allow_to_order: 0 | 1) =>
      shop.store.writer.updateTable('products').set({ allow_to_order }).where('id', '=', other);
    await sell(0).execute();
    expect(await shop.calls.placeOrder(guest.viewer, form)).toEqual(placed);
    await sell(1).execute();
  });

  it('who want more of one thing prove the phone, and then a manager helps', async () => {
    const [id = 0, units = 0] =
      [...(await shop.freeUnits())].filter(([, free]) => free > 30).at(-1) ?? [];
    const guest = await shop.addGuest();
    const phone = '+79035550011';
    const ask = (share: number) => ({
      lines: [[id, Math.floor(units * share)]] as [number, number][],
      payment: 'card' as const,
      address,
      phone,
    });
    expect(await shop.order(guest, ask(0.4))).toEqual({ kind: 'unproven' });
    expect(await shop.prove(guest, phone, address)).toEqual({ kind: 'proven' });
    expect(await shop.order(guest, ask(0.4))).toMatchObject({ kind: 'placed', pay: 'card' });
    expect(await shop.order(guest, ask(0.4))).toMatchObject({ kind: 'placed', pay: null });
    const statuses = await shop.store.db
      .selectFrom('orders')
      .select('status')
      .where('proven_phone', '=', phone)
      .orderBy('id')
      .execute();
    expect(statuses.map(({ status }) => status)).toEqual(['opened', 'review']);
    expect((await shop.freeUnits()).get(id)).toBe(units - Math.floor(units * 0.4));
  });

  it('who own many phones in one network hold no more than half of anything', async () => {
    const wide = [...(await shop.freeUnits())].filter(([, units]) => units > 20).slice(0, 5);
    const kinds = new Set<string>();
    for (let i = 0; i < 14; i++) {
      const guest = await shop.addGuest();
      const phone = phoneOf(5000 + i);
      shop.shop.clock.now += 60_000;
      // The limits of messages are not what is tried here.
      await shop.store.writer.deleteFrom('limits').where('name', 'like', 'sms%').execute();
      await shop.prove(guest, phone, `198.51.102.${i}`);
      const lines = wide.map(([id, units]) => [id, Math.ceil(units / 8)] as [number, number]);
      const wish = { lines, payment: 'on_delivery' as const, address: `198.51.102.${i}`, phone };
      kinds.add((await shop.order(guest, wish)).kind);
    }
    expect([...kinds]).toEqual(['placed']);
    const now = await shop.freeUnits();
    const shares = wide.map(([id, units]) => (now.get(id) ?? 0) / units);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.5);
  });
});

const phoneOf = (i: number) => `+7916${String(i).padStart(7, '0')}`;
