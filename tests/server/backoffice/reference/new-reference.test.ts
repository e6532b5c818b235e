import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describe('brands and parameters that no import has brought', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench('sqlite');
  });
  afterAll(() => bench.close());

  const content = () => bench.as('content');
  const idOf = async (table: 'brands' | 'parameters', title: string) => {
    const row = bench.db.selectFrom(table).select('id').where('title', '=', title);
    return (await row.executeTakeFirst())?.id ?? 0;
  };

  it('are made above their lists by those who may, each name once', async () => {
    for (const path of [desk.brands(), desk.parameters()]) {
      expect((await content().get(path)).text).toContain('name="form_key"');
      expect((await bench.as('sales').get(path)).text).not.toContain('name="form_key"');
    }
    const brand = await content().post(desk.newBrand(), { title: 'Тестовый завод' });
    const size = { title: 'Тестовый размер', unit: 'мм', kind: 'range' };
    const parameter = await content().post(desk.newParameter(), size);
    const link = desk.brand(await idOf('brands', 'Тестовый завод'));
    expect(brand.headers['location']).toContain(link);
    const id = await idOf('parameters', size.title);
    expect(parameter.headers['location']).toContain(desk.parameter(id));
    for (const [path, form, words] of [
      [desk.newBrand(), { title: 'ТЕСТОВЫЙ ЗАВОД' }, 'уже есть'],
      [desk.newParameter(), size, 'уже есть'],
      [desk.newParameter(), { ...size, kind: 'drop' }, ''],
      [desk.newBrand(), { title: ' ' }, 'Назовите бренд'],
    ] as const) {
      const refused = await content().post(path, form);
      expect([refused.status, refused.text.includes(words)]).toEqual([422, true]);
    }
  });

  it('go with an undo, but not from under goods', async () => {
    const { headers } = await content().post(desk.newParameter(), { title: 'Нужный' });
    const parameter_id = await idOf('parameters', 'Нужный');
    const { id } = await bench.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
    const value = { product_id: id, parameter_id, value: '5', number: 5 };
    const { store } = bench.shop.deps;
    await transaction(store, (tx) => tx.insertInto('product_parameters').values(value).execute());
    const undo = () => content().post(desk.undo(doneOf(headers['location'])));
    expect((await undo()).status).toBe(409);
    await transaction(store, (tx) =>
      tx.deleteFrom('product_parameters').where('parameter_id', '=', parameter_id).execute(),
    );
    expect((await undo()).status).toBe(303);
    expect(await idOf('parameters', 'Нужный')).toBe(0);
    // An old link to it means no other one.
    await content().post(desk.newParameter(), { title: 'Следующий' });
    expect(await idOf('parameters', 'Следующий')).toBeGreaterThan(parameter_id);
  });
});
