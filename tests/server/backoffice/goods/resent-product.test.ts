import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, doneOf, once, openDeskBench } from '../desk/desk-bench.ts';

describe('the form of a new product that is sent once more', () => {
  let bench: DeskBench;
  let common: Record<string, string>;
  let rest: string;
  beforeAll(async () => {
    bench = await openDeskBench();
    const categories = bench.db.selectFrom('categories').select('id').orderBy('id', 'desc');
    const storages = bench.db.selectFrom('storages').select('id').orderBy('id');
    rest = `rest.${(await storages.executeTakeFirstOrThrow()).id}`;
    const { id } = await categories.executeTakeFirstOrThrow();
    common = { category_id: String(id), unit: 'шт', return_to: desk.newProduct() };
  });
  afterAll(() => bench.close());

  const send = async (form: Record<string, string>) => {
    const asked = { ...common, ...form };
    const { status, headers, text } = await bench.as('owner').post(desk.newProduct(), asked);
    const location = headers['location'] ?? '';
    return { status, text, id: Number(/goods\/(\d+)/.exec(location)?.[1]), done: doneOf(location) };
  };
  const facts = async (id: number) => {
    const row = await bench.db
      .selectFrom('products')
      .leftJoin('prices', 'prices.product_id', 'products.id')
      .leftJoin('set_rests', 'set_rests.product_id', 'products.id')
      .select(['title', 'price', 'units'])
      .where('products.id', '=', id)
      .executeTakeFirstOrThrow();
    return { ...row };
  };

  it('puts what was corrected into the product that it has made, undone by itself', async () => {
    const form = { ...once(), title: 'Стол', price: '100', [rest]: '3' };
    const { id } = await send(form);
    const again = await send({ ...form, title: 'Стол большой', price: '200', [rest]: '5' });
    expect(again).toMatchObject({ status: 303, id });
    expect(await facts(id)).toEqual({ title: 'Стол большой', price: 200_00, units: 5 });
    await bench.as('owner').post(desk.undo(again.done));
    expect(await facts(id)).toEqual({ title: 'Стол', price: 100_00, units: 3 });
  });

  it('is refused where another has changed just that, and keeps what was typed', async () => {
    const form = { ...once(), title: 'Ларь', price: '100' };
    const { id } = await send(form);
    await bench.as('content').post(desk.productFields(id), { title: 'Ларь Ольги' });
    const refused = await send({ ...form, title: 'Ларь мой', price: '200' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('«Название» с тех пор изменили');
    expect(refused.text).toContain('value="Ларь мой"');
    expect(await facts(id)).toMatchObject({ title: 'Ларь Ольги', price: 100_00 });
  });
});
