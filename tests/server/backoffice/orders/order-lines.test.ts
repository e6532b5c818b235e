import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { readForms } from '../../../helpers/read-forms.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { listInStock, openBrowser } from '../../checkout/buy.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('lines of an order that two people change', (dialect) => {
  let bench: DeskBench;
  let goods: { code: string; title: string }[] = [];
  let id = 0;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    const ids = await listInStock(bench.shop, 3);
    const rows = bench.db.selectFrom('products').select(['code', 'title']);
    goods = await rows.where('id', 'in', ids).orderBy('id').execute();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    const guest = openBrowser(bench.shop);
    for (const product of (await listInStock(bench.shop, 2)).slice(0, 2))
      await guest.add(product, 2);
    await guest.prepare('card');
    await guest.confirm();
    const last = bench.db.selectFrom('orders').select('id').orderBy('id', 'desc');
    id = (await last.executeTakeFirstOrThrow()).id;
  });

  const lines = async () => {
    const rows = bench.db.selectFrom('order_lines').select(['code', 'quantity', 'sum']);
    return rows.where('order_id', '=', id).orderBy('position').execute();
  };
  const units = async () => (await lines()).map(({ quantity }) => quantity);
  const formOf = (html: string): Record<string, string> =>
    Object.fromEntries(
      readForms(html).find(({ action }) => action === desk.orderLines(id))?.fields ?? [],
    );
  const open = async () => formOf((await bench.as('owner').get(desk.order(id))).text);
  const save = (role: 'sales' | 'owner', form: Record<string, string>) =>
    bench.as(role).post(desk.orderLines(id), { ...form, return_to: desk.order(id) });
  /** The third product, which the order has not. */
  const newCode = async () => {
    const known = new Set((await lines()).map(({ code }) => code));
    return goods.find(({ code }) => !known.has(code))?.code ?? '';
  };
  const cellsOf = (html: string) =>
    [...html.matchAll(/<td>([^<]*)<\/td><td>([^<]*)<\/td><td>([^<]*)<\/td><\/tr>/g)].map(
      ([, ...values]) => values,
    );

  it('come together when they are different ones', async () => {
    const form = await open();
    expect((await save('sales', { ...form, 'quantity.1': '5' })).status).toBe(303);
    expect((await save('owner', { ...form, 'quantity.0': '3' })).status).toBe(303);
    expect(await units()).toEqual([3, 5]);
  });

  it('are told in three values when it is the same one, and the last word is a second press', async () => {
    const form = await open();
    await save('sales', { ...form, 'quantity.0': '4', 'quantity.1': '5' });
    const refused = await save('owner', { ...form, 'quantity.1': '3', 'price.0': '777' });
    expect(refused.status).toBe(409);
    expect(cellsOf(refused.text)).toEqual([['2', '3', '5']]);
    expect(await units()).toEqual([4, 5]);
    const again = formOf(refused.text);
    expect([again['quantity.0'], again['quantity.1'], again['price.0']]).toEqual(['4', '3', '777']);
    expect((await save('owner', again)).status).toBe(303);
    expect(await units()).toEqual([4, 3]);
    expect((await lines())[0]?.sum).toBe(4 * 77_700);
  });

  it('are no conflict with oneself, line by line', async () => {
    const form = await open();
    await save('sales', { ...form, 'quantity.0': '3' });
    expect((await save('sales', { ...form, 'quantity.0': '4' })).status).toBe(303);
    await save('owner', { ...form, 'quantity.1': '7' });
    expect((await save('sales', { ...form, 'quantity.0': '5' })).status).toBe(303);
    expect(await units()).toEqual([5, 7]);
    expect((await save('sales', { ...form, 'quantity.1': '6' })).status).toBe(409);
  });

  it('stay when another has added them, and go when another has taken them out', async () => {
    const form = await open();
    const code = await newCode();
    const added = { 'code.900': code, 'quantity.900': '1', 'price.900': '100' };
    await save('sales', { ...form, ...added, 'quantity.1': '0' });
    expect((await save('owner', { ...form, 'quantity.0': '3' })).status).toBe(303);
    expect((await lines()).map((line) => [line.code, line.quantity])).toEqual([
      [form['code.0'], 3],
      [code, 1],
    ]);
  });

  it('lose nothing that was typed for a line that is there no more', async () => {
    const form = await open();
    await save('sales', { ...form, 'quantity.0': '0' });
    const refused = await save('owner', { ...form, 'quantity.0': '7', 'price.0': '50' });
    expect([refused.status, cellsOf(refused.text)[0]]).toEqual([409, ['2', '7', '0']]);
    const again = formOf(refused.text);
    expect(again['quantity.0']).toBe('2');
    expect(await save('owner', again)).toMatchObject({ status: 303 });
    expect((await lines()).map(({ code, quantity, sum }) => [code, quantity, sum])).toEqual([
      [form['code.1'], 2, expect.any(Number)],
      [form['code.0'], 7, 35_000],
    ]);
  });

  it('keep the price of a package when the number of units alone changes', async () => {
    const pack = { package: 2, packages: 1, price: 523_01, sum: 523_01 };
    await transaction(bench.shop.deps.store, async (tx) => {
      const own = tx.updateTable('order_lines').where('order_id', '=', id);
      await own.set(pack).where('position', '=', 0).execute();
    });
    const form = await open();
    expect((await bench.as('owner').get(desk.order(id))).text).toContain('уп. по\u00a02: 523,01');
    expect((await save('sales', { ...form, 'quantity.0': '4' })).status).toBe(303);
    const first = bench.db.selectFrom('order_lines').selectAll().where('order_id', '=', id);
    const line = () => first.where('position', '=', 0).executeTakeFirst();
    expect(await line()).toMatchObject({ ...pack, packages: 2, quantity: 4, sum: 1046_02 });
    expect((await save('sales', { ...(await open()), 'price.0': '500' })).status).toBe(303);
    expect(await line()).toMatchObject({ package: 2, packages: 2, price: 1000_00, sum: 2000_00 });
  });

  it('are added once by two, and twice the same press is no conflict', async () => {
    const form = await open();
    const added = { 'code.900': await newCode(), 'price.900': '100' };
    const first = { ...form, ...added, 'quantity.900': '1' };
    expect((await save('sales', first)).status).toBe(303);
    expect((await save('sales', first)).status).toBe(303);
    const refused = await save('owner', { ...form, ...added, 'quantity.900': '2' });
    expect([refused.status, cellsOf(refused.text)[0]]).toEqual([409, ['0', '2', '1']]);
    const again = formOf(refused.text);
    expect([again['quantity.2'], again['code.900']]).toEqual(['2', '']);
    expect((await save('owner', again)).status).toBe(303);
    expect(await units()).toEqual([2, 2, 2]);
  });
});
