import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetInvoices } from '../../../../server/backoffice/customers/forget-invoices.ts';
import { getOrder } from '../../../../server/orders/find-order.ts';
import { orderInvoice } from '../../../../server/orders/order-invoice.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { DAY_MS } from '../../../../shared/millis.ts';
import { GOAL_DAYS } from '../../../../shared/storage-terms.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { readPdf } from '../../documents/read-pdf.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { newCustomer, newOrderOf } from './people-rows.ts';

describeOnBothStores('invoices as files', (dialect) => {
  let bench: DeskBench;
  let folder: string;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    folder = bench.shop.deps.invoices.documentsFolder;
  });
  afterAll(() => bench.close());

  const forget = () => forgetInvoices({ ...bench.shop.deps, now: () => bench.shop.clock.now });
  const files = () => readdirSync(folder).filter((name) => name.startsWith('invoice-'));
  const form = { reason: 'заявление № 7', sure: 'yes' };

  /** Prints the invoice of an order; gives its text and the path of its file. */
  async function print(orderId: number) {
    const { store, invoices } = bench.shop.deps;
    const before = existsSync(folder) ? files() : [];
    const order = await getOrder(store.db, orderId, true);
    const { content } = await orderInvoice(invoices, order, { group: 'orders', name: '1' });
    const [name = ''] = files().filter((each) => !before.includes(each));
    const path = join(folder, name);
    const at = bench.shop.clock.now / 1000;
    if (name) utimesSync(path, at, at);
    return { path, text: (await readPdf(content)).map(({ text }) => text).join(' ') };
  }

  it('go with the person who is erased, and no others', async () => {
    const phone = '+79038880001';
    const { id } = await newCustomer(bench, { first_name: 'Пульхерия', phone });
    const bought = { name: 'Пульхерия', phone, status: 'completed' } as const;
    const own = await print(await newOrderOf(bench, id, bought));
    const other = await print(await bench.newOrder({ status: 'completed' }));
    expect(own.text).toContain('Пульхерия');
    const { status } = await bench.as('owner').post(desk.customerErasure(id), form);
    expect(status).toBe(303);
    expect([existsSync(own.path), existsSync(other.path)]).toEqual([false, true]);
  });

  it('go with somebody without an account', async () => {
    const phone = '+79038880002';
    const order = await bench.newOrder({ name: 'Глеб Гостев', phone, status: 'completed' });
    const { path } = await print(order);
    const erased = { ...form, phone, email: '' };
    expect((await bench.as('owner').post(desk.guestErasure(), erased)).status).toBe(303);
    expect(existsSync(path)).toBe(false);
  });

  it('go at night when the process died between the erasure and the file', async () => {
    const { path } = await print(await bench.newOrder({ status: 'completed' }));
    const unfinished = `${path}.0b8c2f0e.part`;
    writeFileSync(unfinished, '');
    const lost = join(folder, 'invoice-999999999-code-0123456789abcdef.pdf');
    writeFileSync(lost, '');
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('orders').set({ name: 'Данные удалены', phone: '' }).execute(),
    );
    await forget();
    expect([path, unfinished, lost].map((each) => existsSync(each))).toEqual([false, false, false]);
  });

  it('are printed anew as they were once they are old; papers of goods stay', async () => {
    const order = await bench.newOrder({ status: 'new' });
    const first = await print(order);
    mkdirSync(join(folder, 'goods'), { recursive: true });
    const goods = join(folder, 'goods', 'invoice-1-goods.pdf');
    writeFileSync(goods, '');
    const own = join(folder, 'goods.pdf');
    writeFileSync(own, '');
    await forget();
    expect(existsSync(first.path)).toBe(true);
    const before = bench.shop.clock.now;
    bench.shop.clock.now += GOAL_DAYS * DAY_MS + 1;
    await forget();
    expect([first.path, goods, own].map((each) => existsSync(each))).toEqual([false, true, true]);
    const again = await print(order);
    bench.shop.clock.now = before;
    expect(again).toEqual(first);
  });
});
