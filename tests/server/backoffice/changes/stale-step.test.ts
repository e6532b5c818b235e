import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import type { OrderStatus } from '../../../../shared/order.ts';
import { readForms } from '../../../helpers/read-forms.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('a step of an order that has moved since', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const BY_INVOICE = { payment_kind: 'invoice', email: 'firma@example.ru' } as const;
  const statusOf = async (id: number) => {
    const row = bench.db.selectFrom('orders').select('status').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).status;
  };
  const invoicesOf = async (id: number) => {
    const sent = bench.db.selectFrom('outbox').select('id').where('kind', '=', 'invoice-asked');
    return (await sent.where('order_id', '=', id).execute()).length;
  };
  /** Forms of steps as the page of an order shows them, each with its button's `to`. */
  async function stepForms(id: number, role: 'sales' | 'warehouse') {
    const { text } = await bench.as(role).get(desk.order(id));
    return readForms(text)
      .filter(({ action }) => action === desk.orderStep(id))
      .map(({ fields }) => Object.fromEntries(fields));
  }
  const formTo = async (id: number, to: OrderStatus, role: 'sales' | 'warehouse' = 'sales') => {
    const form = (await stepForms(id, role)).find((one) => one['to'] === to);
    return form ?? expect.fail(`no step to ${to}`);
  };

  it('confirms none that a manager has taken back for review', async () => {
    const id = await bench.newOrder({ ...BY_INVOICE, status: 'confirmed' });
    const stale = await formTo(id, 'assembling', 'warehouse');
    await bench.as('sales').post(desk.orderStep(id), await formTo(id, 'review'));
    const pressed = await bench.as('warehouse').post(desk.orderStep(id), stale);
    expect([pressed.status, await statusOf(id)]).toEqual([409, 'review']);
    expect(pressed.text).toContain('Заказ уже «Проверяет менеджер»');
    expect(await invoicesOf(id)).toBe(0);
  });

  it.each(['assembling', 'ready', 'shipped', 'completed'])(
    'by the storage leaves an order under review where it is: %s',
    async (to) => {
      const id = await bench.newOrder({ ...BY_INVOICE, status: 'review' });
      const { status } = await bench.as('warehouse').post(desk.orderStep(id), { to });
      expect([status, await statusOf(id), await invoicesOf(id)]).toEqual([409, 'review', 0]);
    },
  );

  it.each([
    ['invoice', 'confirmed', 'opened'],
    ['online', 'confirmed', 'opened'],
    ['on_delivery', 'opened', 'confirmed'],
  ] as const)('that waits for review, paid %s, takes no other way', async (pays, other, own) => {
    const id = await bench.newOrder({ ...BY_INVOICE, payment_kind: pays, status: 'review' });
    const sales = bench.as('sales');
    const refused = await sales.post(desk.orderStep(id), { to: other });
    expect([refused.status, await statusOf(id)]).toEqual([409, 'review']);
    const [usual] = await stepForms(id, 'sales');
    expect(usual?.['to']).toBe(own);
    expect((await sales.post(desk.orderStep(id), usual)).status).toBe(303);
    expect([await statusOf(id), await invoicesOf(id)]).toEqual([own, pays === 'invoice' ? 1 : 0]);
  });

  it('is refused where the same step would be possible from where it stands now', async () => {
    const id = await bench.newOrder({ status: 'confirmed' });
    const stale = await formTo(id, 'cancelled');
    await bench.as('warehouse').post(desk.orderStep(id), { to: 'assembling' });
    const pressed = await bench.as('sales').post(desk.orderStep(id), stale);
    expect([pressed.status, await statusOf(id)]).toEqual([409, 'assembling']);
    expect(pressed.text).toContain('Заказ уже «Собирается»');
    const seen = await formTo(id, 'cancelled');
    expect((await bench.as('sales').post(desk.orderStep(id), seen)).status).toBe(303);
    expect(await statusOf(id)).toBe('cancelled');
  });
});
