import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveOffice } from '../../../server/opening/save-office.ts';
import { getOrder } from '../../../server/orders/find-order.ts';
import { followOffice } from '../../../server/orders/follow-office.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { titleOfPickup } from '../../../shared/order.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../backoffice/desk/desk-bench.ts';
import { type Browser, listInStock, openBrowser } from './buy.ts';

const NEW = 'Новая улица, 5';

describeOnBothStores('a branch that has moved', (dialect) => {
  let bench: DeskBench;
  let buyer: Browser;
  let product: number;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    [product = 0] = await listInStock(bench.shop, 1);
    buyer = openBrowser(bench.shop);
  });
  afterAll(() => bench.close());

  async function placed(): Promise<number> {
    const last = bench.db.selectFrom('orders').select('id').orderBy('id', 'desc');
    return (await last.executeTakeFirstOrThrow()).id;
  }
  const deliveryOf = async (id: number) => (await getOrder(bench.db, id)).delivery;
  /** Moves the branch of an order at the desk; gives the batch. */
  async function move(orderId: number): Promise<number> {
    const { address: old } = await deliveryOf(orderId);
    const row = bench.db.selectFrom('offices').select('id').where('address', '=', old);
    const { id } = await row.executeTakeFirstOrThrow();
    const form = { act: 'save', return_to: desk.settings(), address: NEW };
    const saved = await bench.as('owner').post(desk.settingsItem(`offices-${id}`), form);
    await bench.shop.deps.catalog.poll();
    await bench.shop.deps.settled();
    return doneOf(saved.headers['location']);
  }

  it('takes along what waits there and what is ordered next', async () => {
    await buyer.add(product);
    await buyer.prepare('card');
    await buyer.confirm();
    const waiting = await placed();
    const { address: old } = await deliveryOf(waiting);
    const gone = await bench.newOrder({
      status: 'completed',
      delivery_kind: 'pickup',
      delivery_title: 'Самовывоз',
      delivery_address: old,
    });
    await buyer.add(product);
    expect((await buyer.get('/order?step=confirm')).text).toContain(old);
    const batch = await move(waiting);
    expect(await deliveryOf(waiting)).toMatchObject({ address: NEW });
    expect((await deliveryOf(gone)).address).toBe(old);
    const { events } = await getOrder(bench.db, waiting);
    expect(events.at(-1)?.note).toBe(`Филиал переехал, адрес самовывоза: ${NEW}`);
    const last = (await buyer.get('/order?step=confirm')).text;
    expect([last.includes(NEW), last.includes(old)]).toEqual([true, false]);
    await buyer.confirm();
    expect((await deliveryOf(await placed())).address).toBe(NEW);
    await bench.as('owner').post(desk.undo(batch));
    expect((await deliveryOf(waiting)).address).toBe(old);
  });

  it('by the command takes along what waits there too, with a letter', async () => {
    const { db } = bench;
    const office = await db
      .selectFrom('offices')
      .selectAll()
      .where('city_id', '=', MAIN_CITY_ID)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const waiting = await bench.newOrder({
      status: 'ready',
      delivery_kind: 'pickup',
      delivery_title: titleOfPickup(office.title),
      delivery_address: office.address,
      city_id: MAIN_CITY_ID,
    });
    const { title, main_phone: phone, email, hours, lon, lat } = office;
    const form = { title, address: NEW, phone, email, hours, lon, lat };
    const follow = followOffice;
    const teller = { by: 'npm run shop:open', at: bench.shop.clock.now, follow };
    await saveOffice(bench.shop.deps.store, form, teller);
    expect((await deliveryOf(waiting)).address).toBe(NEW);
    const { events } = await getOrder(db, waiting);
    expect(events.at(-1)?.note).toBe(`Филиал переехал, адрес самовывоза: ${NEW}`);
    const letters = await db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'order-changed')
      .execute();
    expect(letters.some(({ payload }) => payload.includes(`"orderId":${waiting},`))).toBe(true);
    await saveOffice(bench.shop.deps.store, form, teller);
    expect((await getOrder(db, waiting)).events).toHaveLength(events.length);
  });
});
