import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptOffer } from '../../../../server/orders/accept-offer.ts';
import { getOrder } from '../../../../server/orders/find-order.ts';
import { offerOf } from '../../../../server/orders/quote-paper.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('the way of a delivery at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const asked = () => bench.newOrder({ kind: 'request', status: 'new', delivery_kind: 'none' });
  const offer = (id: number, form: Record<string, string>) =>
    bench.as('sales').post(desk.quoteOffer(id), {
      valid_until: '2026-12-01',
      return_to: desk.order(id),
      'price.0': '900',
      ...form,
    });
  const courier = { delivery_kind: 'courier', delivery_address: 'улица Мира, 1' };
  const deliveryOf = async (id: number) => (await getOrder(bench.db, id)).delivery;

  it('is chosen with the offer, stands on its paper and is that of the order', async () => {
    const id = await asked();
    expect((await offer(id, { ...courier, delivery_price: '500' })).status).toBe(303);
    const way = { kind: 'courier', title: 'Курьером', address: 'улица Мира, 1', price: 500_00 };
    expect(await deliveryOf(id)).toMatchObject(way);
    const { invoices, catalog, store, readWays } = bench.shop.deps;
    const { now } = bench.shop.clock;
    const quote = await getOrder(bench.db, id);
    expect(offerOf(quote, invoices.seller, now).terms).toContainEqual([
      'Доставка',
      'Курьером, улица Мира, 1',
    ]);
    const { shopper_id: shopperId } = quote;
    const { reference } = catalog.index;
    const ask = { quoteId: id, shopperId, payment: 'online', reference, readWays, now } as const;
    const order = await acceptOffer(store, ask);
    expect(await deliveryOf(order?.id ?? 0)).toMatchObject(way);
  });

  it.each([
    [{ delivery_price: '500' }, 'Выберите: самовывоз'],
    [{ delivery_address: 'улица Мира, 1' }, 'Выберите: самовывоз'],
    [{ delivery_kind: 'courier', delivery_price: '500' }, 'Адрес: куда везти'],
    [{ delivery_kind: 'pickup' }, 'Адрес филиала'],
    [{ delivery_kind: 'none', delivery_price: '500' }, 'Выберите: самовывоз'],
  ])('that leads nowhere is refused: %j', async (form, said) => {
    const id = await asked();
    const { status, text } = await offer(id, form);
    expect([status, text.includes(said)]).toEqual([422, true]);
    expect((await getOrder(bench.db, id)).offer).toBeNull();
  });

  it('may wait for its price, costs nothing to whoever comes, and goes with its offer', async () => {
    const id = await asked();
    await offer(id, courier);
    expect(await deliveryOf(id)).toMatchObject({ kind: 'courier', price: 0, by_manager: true });
    const branch = { delivery_kind: 'pickup', delivery_address: 'Варшавское шоссе, 37' };
    const { headers } = await offer(id, branch);
    expect(await deliveryOf(id)).toMatchObject({
      kind: 'pickup',
      address: branch.delivery_address,
      by_manager: false,
    });
    const { offer: second } = await getOrder(bench.db, id);
    expect(second?.changes).toContain('Как доставим: Курьером → Самовывоз');
    await bench.as('sales').post(desk.undo(doneOf(headers['location'])));
    expect(await deliveryOf(id)).toMatchObject({
      kind: 'courier',
      title: 'Курьером',
      address: 'улица Мира, 1',
      by_manager: true,
    });
    await offer(id, {});
    expect(await deliveryOf(id)).toMatchObject({ kind: 'none', title: '', address: '' });
  });

  it('of another manager’s offer is replaced by none unseen', async () => {
    const id = await asked();
    await offer(id, { revision: '0', ...courier, delivery_price: '500' });
    const other = { ...courier, delivery_address: 'улица Труда, 2', delivery_price: '500' };
    const stale = await bench.as('owner').post(desk.quoteOffer(id), {
      valid_until: '2026-12-01',
      return_to: desk.order(id),
      'price.0': '900',
      revision: '0',
      ...other,
    });
    expect([stale.status, stale.text.includes('Курьером, улица Мира, 1')]).toEqual([409, true]);
    expect((await offer(id, { revision: '0', ...other })).status).toBe(303);
    expect(await deliveryOf(id)).toMatchObject({ address: 'улица Труда, 2' });
  });

  it('of an order is another one: its steps follow, it is taken back, and costs need an address', async () => {
    const id = await bench.newOrder({ status: 'assembling', payment_kind: 'online' });
    const sales = bench.as('sales');
    const shown = { return_to: desk.order(id) };
    const far = { ...shown, price: '350', reason: 'дальний район' };
    const bare = await sales.post(desk.orderDelivery(id), far);
    expect([bare.status, bare.text.includes('Сначала укажите')]).toEqual([422, true]);
    const lost = await sales.post(desk.orderWay(id), { ...shown, delivery_kind: 'transport' });
    expect([lost.status, lost.text.includes('Адрес: куда везти')]).toEqual([422, true]);
    expect((await sales.get(desk.order(id))).text).not.toContain('Отгрузить');
    const form = { ...shown, delivery_kind: 'transport', delivery_address: 'Омск, терминал' };
    const { headers } = await sales.post(desk.orderWay(id), form);
    expect(await deliveryOf(id)).toMatchObject({
      kind: 'transport',
      title: 'Транспортной компанией',
      address: 'Омск, терминал',
    });
    expect((await sales.get(desk.order(id))).text).toContain('Отгрузить');
    await sales.post(desk.undo(doneOf(headers['location'])));
    expect(await deliveryOf(id)).toMatchObject({ kind: 'pickup', address: '' });
  });

  const changeWay = async (id: number, form: Record<string, string>) => {
    const { headers } = await bench
      .as('sales')
      .post(desk.orderWay(id), { return_to: desk.order(id), ...form });
    return doneOf(headers['location']);
  };
  const namePrice = (id: number) =>
    bench.as('sales').post(desk.orderDelivery(id), {
      return_to: desk.order(id),
      price: '350',
      reason: 'дальний район',
    });
  const undo = (batch: number) => bench.as('sales').post(desk.undo(batch));
  const branch = { delivery_kind: 'pickup', delivery_address: 'Варшавское шоссе, 37' };
  const noteOf = async (id: number) => (await getOrder(bench.db, id)).events.at(-1)?.note;

  it('of an order that becomes another one has its price named anew', async () => {
    const id = await bench.newOrder({ status: 'confirmed', payment_kind: 'online' });
    const first = await changeWay(id, courier);
    expect(await deliveryOf(id)).toMatchObject({ kind: 'courier', price: 0, by_manager: true });
    expect(await noteOf(id)).toBe('Доставка: рассчитает менеджер. Способ: Курьером');
    await namePrice(id);
    // A price of nothing would stay at the way that it was named for.
    expect((await undo(first)).status).toBe(409);
    await changeWay(id, { ...courier, delivery_address: 'улица Труда, 2' });
    expect(await deliveryOf(id)).toMatchObject({ price: 350_00, by_manager: false });
    await changeWay(id, { ...courier, delivery_kind: 'transport' });
    expect(await deliveryOf(id)).toMatchObject({ kind: 'transport', price: 350_00 });
    const last = await changeWay(id, branch);
    expect(await deliveryOf(id)).toMatchObject({ kind: 'pickup', price: 0, by_manager: false });
    expect((await getOrder(bench.db, id)).total).toBe(1000_00);
    expect((await undo(last)).status).toBe(303);
    expect(await deliveryOf(id)).toMatchObject({ kind: 'transport', price: 350_00 });
    expect((await getOrder(bench.db, id)).total).toBe(1350_00);
    expect(await noteOf(id)).toContain('Изменение способа отменено');
  });

  it('of an order tells its buyer of another address and of another day', async () => {
    const id = await bench.newOrder({
      status: 'confirmed',
      delivery_kind: 'courier',
      delivery_title: 'Курьером',
      delivery_address: 'улица Мира, 1',
      delivery_on: '2026-12-01',
    });
    const told = async () => {
      const { events } = await getOrder(bench.db, id);
      const letters = await bench.db
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', 'order-changed')
        .where('payload', 'like', `%"orderId":${id},%`)
        .execute();
      return [events.map(({ note }) => note).filter(Boolean), letters.length];
    };
    const sales = bench.as('sales');
    const back = { return_to: desk.order(id) };
    await sales.post(desk.orderWay(id), {
      ...back,
      delivery_kind: 'courier',
      delivery_address: 'улица Лесная, 2',
    });
    expect(await told()).toEqual([['Адрес доставки: улица Лесная, 2'], 1]);
    await sales.post(desk.orderDetails(id), { ...back, delivery_on: '2026-12-03' });
    const notes = ['Адрес доставки: улица Лесная, 2', 'Доставка: 3 декабря'];
    expect(await told()).toEqual([notes, 2]);
    await sales.post(desk.orderDetails(id), { ...back, comment: 'Позвонить' });
    expect(await told()).toEqual([notes, 2]);
    const past = await sales.post(desk.orderDetails(id), { ...back, delivery_on: '2020-01-01' });
    expect(past.status).toBe(422);
    expect(past.text).toContain('1 января 2020\u00a0г. уже прошло: назовите другой день');
    await sales.post(desk.orderDetails(id), { ...back, delivery_on: '2027-01-01' });
    expect(await told()).toEqual([[...notes, 'Доставка: 1 января 2027\u00a0г.'], 3]);
  });

  it('of an order is taken back by the rules of its change alone', async () => {
    const shown = async (id: number, batch: number) =>
      (await bench.as('sales').get(desk.order(id))).text.includes(desk.undo(batch));
    const left = await bench.newOrder({ status: 'confirmed', payment_kind: 'online' });
    const batch = await changeWay(left, courier);
    expect(await shown(left, batch)).toBe(true);
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('orders').set({ status: 'shipped' }).where('id', '=', left).execute(),
    );
    expect(await shown(left, batch)).toBe(false);
    expect((await undo(batch)).status).toBe(409);
    const open = await bench.newOrder({
      status: 'confirmed',
      payment_kind: 'online',
      delivery_kind: 'none',
      delivery_by_manager: 1,
    });
    const chosen = await changeWay(open, courier);
    await namePrice(open);
    expect((await undo(chosen)).status).toBe(409);
    expect(await deliveryOf(open)).toMatchObject({ kind: 'courier', price: 350_00 });
  });

  it('of an order is refused where money comes later or the order has left', async () => {
    const late = { delivery_kind: 'transport', delivery_address: 'Омск, терминал' };
    const facts = { status: 'confirmed', payment_kind: 'on_delivery' } as const;
    const unpaid = await bench.newOrder(facts);
    const left = await bench.newOrder({ status: 'shipped', payment_kind: 'online' });
    for (const id of [unpaid, left]) {
      expect((await bench.as('sales').post(desk.orderWay(id), late)).status).toBe(409);
    }
    expect((await bench.as('viewer').post(desk.orderWay(unpaid), late)).status).toBe(403);
  });
});
