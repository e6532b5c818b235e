import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leadValue } from '../../../../server/catalog/standing-values.ts';
import { undoSession } from '../../../../server/doors/exchange/journal/undo-session.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { exchangeSamples } from '../samples/exchange-samples.ts';
import { type DeskBench, doneOf, openDeskBench } from './desk-bench.ts';

describe('values that were kept for later', () => {
  let bench: DeskBench;
  let product: { id: number; external_id: string };
  const made: number[] = [];
  beforeAll(async () => {
    bench = await openDeskBench('sqlite');
  });
  afterAll(() => bench.close());

  const owner = () => bench.as('owner');
  const newCategory = async () => {
    const form = { title: `Раздел ${made.length}`, parent: '' };
    const { headers } = await owner().post(desk.newCategory(), form);
    const id = Number(/categories\/(\d+)/.exec(headers['location'] ?? '')?.[1]);
    made.push(id);
    return id;
  };
  const categoryOf = async () => {
    const row = bench.db.selectFrom('products').select('category_id').where('id', '=', product.id);
    return (await row.executeTakeFirstOrThrow()).category_id;
  };
  const put = (values: object) =>
    transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('products').set(values).where('id', '=', product.id).execute(),
    );
  beforeEach(async () => {
    const { id } = await bench.db
      .selectFrom('products')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    product = { id, external_id: '1c:merged' };
    await put({ external_id: product.external_id });
  });
  const differ = (told: unknown) =>
    transaction(bench.shop.deps.store, async (tx) => {
      await tx.deleteFrom('field_discrepancies').where('product_id', '=', product.id).execute();
      const row = { product_id: product.id, field: 'category_id', told: JSON.stringify(told) };
      const { id } = await tx
        .insertInto('field_discrepancies')
        .values({ ...row, found_at: 1, settled_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });

  it('are accepted as what the things that they name have become', async () => {
    const [gone, instead, own] = [await newCategory(), await newCategory(), await newCategory()];
    await put({ category_id: own });
    const id = await differ(gone);
    await owner().post(desk.categoryMerge(gone), { into: String(instead) });
    const { status } = await owner().post(desk.discrepancy(id), { take: 'told' });
    expect([status, await categoryOf()]).toEqual([303, instead]);
  });

  it('are taken from 1C for as long as nobody undoes it', async () => {
    const [told, own] = [await newCategory(), await newCategory()];
    await put({ category_id: own });
    const id = await differ(told);
    const { headers } = await owner().post(desk.discrepancy(id), { take: 'told' });
    expect(await categoryOf()).toBe(told);
    const undone = await owner().post(desk.undo(doneOf(headers['location'])));
    expect([undone.status, await categoryOf()]).toEqual([303, own]);
    const row = bench.db
      .selectFrom('field_discrepancies')
      .select('settled_at')
      .where('id', '=', id);
    expect({ ...(await row.executeTakeFirst()) }).toEqual({ settled_at: null });
  });

  it('are refused in words where nothing has taken their place', async () => {
    const own = await newCategory();
    await put({ category_id: own });
    const refused = await owner().post(desk.discrepancy(await differ(999_999)), { take: 'told' });
    expect([refused.status, await categoryOf()]).toEqual([409, own]);
    expect(refused.text).toContain('больше нет');
  });

  it('are put back by the undo of an import, or kept and counted', async () => {
    const [gone, instead, after] = [await newCategory(), await newCategory(), await newCategory()];
    const sessionOf = async (before: number) => {
      const session = exchangeSamples(bench).things[desk.exchangeSession.path];
      const id = Number(await session?.());
      await put({ category_id: after });
      const fields = JSON.stringify({ category_id: [before, after] });
      await transaction(bench.shop.deps.store, (tx) =>
        tx
          .updateTable('exchange_changes')
          .set({ fields, product: product.external_id })
          .where('session_id', '=', id)
          .execute(),
      );
      return id;
    };
    await owner().post(desk.categoryMerge(gone), { into: String(instead) });
    const { store } = bench.shop.deps;
    const undone = await undoSession(store, await sessionOf(gone), 1);
    expect([undone, await categoryOf()]).toEqual([{ undone: 1, kept: 0 }, instead]);
    const kept = await undoSession(store, await sessionOf(999_999), 1);
    expect([kept, await categoryOf()]).toEqual([{ undone: 0, kept: 1 }, after]);
  });

  it('of parameters stay once where two have become one, and without those that are gone', () => {
    const nothing = () => undefined;
    const parameters = (id: unknown) => (id === 1 ? 2 : id === 2 ? 2 : undefined);
    const things = { category_id: nothing, brand_id: nothing, parameters };
    const ten = (parameter_id: number) => ({ parameter_id, value: '10', number: 10 });
    expect(leadValue(things, 'parameters', [ten(1), ten(2), ten(3)])).toEqual([ten(2)]);
  });
});
