import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

let bench: DeskBench;
beforeAll(async () => {
  bench = await openDeskBench();
});
afterAll(() => bench.close());

const COURIER = { status: 'confirmed', delivery_kind: 'courier' } as const;
const statuses = async (ids: readonly number[]) => {
  const rows = bench.db
    .selectFrom('orders')
    .select('status')
    .where('id', 'in', [...ids]);
  return (await rows.orderBy('id').execute()).map(({ status }) => status);
};
const newOrders = async (count: number) => {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await bench.newOrder(COURIER));
  return ids;
};
/** The form of the list without JavaScript: its hidden fields as they stand in the page. */
async function formOf(query: Record<string, string> = {}) {
  const { text } = await bench.as('warehouse').get(desk.orders(query));
  const [, form = ''] = /<form[^>]*id="bulk"[^>]*>(.*?)<\/form>/s.exec(text) ?? [];
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}
const send = (form: object) =>
  bench.as('warehouse').post(desk.ordersBulk(), { act: 'step', ...form });

describe('the next step of many orders', () => {
  it('is taken once, though it is pressed twice', async () => {
    const ids = await newOrders(3);
    const form = { ...(await formOf()), ids: ids.map(String) };
    const pressed = await Promise.all([send(form), send(form)]);
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect(await statuses(ids)).toEqual(['assembling', 'assembling', 'assembling']);
    const refused = pressed.find(({ status }) => status === 409);
    expect(refused?.text).toContain(`Заказ ${orderNumber(ids[0] ?? 0)}: уже «Собирается»`);
    const again = { ...(await formOf()), ids: ids.map(String) };
    expect((await send(again)).status).toBe(303);
    expect(await statuses(ids)).toEqual(['shipped', 'shipped', 'shipped']);
  });

  it('is not taken twice where another person has taken it meanwhile', async () => {
    const [first = 0, second = 0] = await newOrders(2);
    const form = { ...(await formOf()), ids: [String(first), String(second)] };
    await bench.as('sales').post(desk.orderStep(second), { to: 'assembling' });
    const { headers } = await send(form);
    expect(await statuses([first, second])).toEqual(['assembling', 'assembling']);
    const { text } = await bench.as('warehouse').get(headers['location'] ?? '');
    expect(text).toContain('уже «Собирается»');
    expect((await send(form)).status).toBe(409);
    expect(await statuses([first, second])).toEqual(['assembling', 'assembling']);
  });

  it('is not guessed by a form that does not say what it has shown', async () => {
    const [id = 0] = await newOrders(1);
    const { status, text } = await send({ ids: [String(id)] });
    expect([status, text.includes('отметьте заказы на странице')]).toEqual([409, true]);
    expect(await statuses([id])).toEqual(['confirmed']);
  });

  it('is that of the list for all that it finds, where they stand in one status', async () => {
    const ids = await newOrders(60);
    const all = { ...(await formOf({ state: 'confirmed' })), all: 'yes' };
    const pressed = await Promise.all([send(all), send(all)]);
    expect(pressed.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(new Set(await statuses(ids))).toEqual(new Set(['assembling']));
    const mixed = { ...(await formOf({ state: 'active' })), all: 'yes' };
    expect((await send(mixed)).status).toBe(409);
    expect(new Set(await statuses(ids))).toEqual(new Set(['assembling']));
  });
});

describe('orders that are taken at once', () => {
  it('are not taken from whoever has taken them since the list was shown', async () => {
    const [first = 0, second = 0] = await newOrders(2);
    const form = { ...(await formOf()), ids: [String(first), String(second)], act: 'take' };
    const sales = bench.as('sales');
    await sales.post(desk.card(), { entity: 'order', id: String(second), act: 'take' });
    const { headers } = await bench.as('owner').post(desk.ordersBulk(), form);
    const keepers = async () => {
      const rows = bench.db
        .selectFrom('orders')
        .select('desk_staff_id')
        .where('id', 'in', [first, second]);
      return (await rows.orderBy('id').execute()).map((row) => row.desk_staff_id);
    };
    expect(await keepers()).toEqual([bench.as('owner').staffId, sales.staffId]);
    const { text } = await bench.as('owner').get(headers['location'] ?? '');
    expect(text).toContain('уже ведёт sales');
    const seen = { ...(await formOf()), ids: [String(second)], act: 'take' };
    await bench.as('owner').post(desk.ordersBulk(), seen);
    expect(await keepers()).toEqual(Array(2).fill(bench.as('owner').staffId));
  });
});
