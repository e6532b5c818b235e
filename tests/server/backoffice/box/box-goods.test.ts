import { afterAll, beforeAll, expect, it } from 'vitest';
import { exactHit, findInBox } from '../../../../server/backoffice/box/find-in-box.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { findSteps, listQuestions } from '../../../helpers/sqlite-questions.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

const BARCODE = '4607012345674';

describeOnBothStores('the box asked for goods', (dialect) => {
  let bench: DeskBench;
  let id: number;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    const product = bench.db.selectFrom('products').select('id').orderBy('id');
    ({ id } = await product.executeTakeFirstOrThrow());
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('products').set({ barcode: BARCODE }).where('id', '=', id).execute(),
    );
  });
  afterAll(() => bench.close());

  const find = (text: string) => findInBox(bench.db, text, () => true);

  it('opens the product whose barcode a scanner has read', async () => {
    expect(exactHit(await find(BARCODE))?.link).toBe(desk.product(id));
    expect(await find(BARCODE.slice(1))).toEqual([]);
  });

  // Plans of PostgreSQL say little of so few goods.
  if (dialect !== 'sqlite') return;
  it('reads no other goods', async () => {
    const questions = await listQuestions('products', () => find(BARCODE));
    expect(questions.size).toBeGreaterThan(0);
    expect(await findSteps(bench, questions, /^SCAN products/)).toEqual({});
  });
});
