import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { exchangeSamples } from '../samples/exchange-samples.ts';

describeOnBothStores('a session that others have come after', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  /** A session that has given the product another title. */
  async function rename(id: number, [before, after]: [string, string]): Promise<number> {
    const session = Number(await exchangeSamples(bench).things[desk.exchangeSession.path]?.());
    const fields = JSON.stringify({ title: [before, after] });
    await transaction(bench.shop.deps.store, async (tx) => {
      await tx
        .updateTable('exchange_changes')
        .set({ product: 'told 1', fields })
        .where('session_id', '=', session)
        .execute();
      const told = { title: after, external_id: 'told 1' };
      await tx.updateTable('products').set(told).where('id', '=', id).execute();
    });
    return session;
  }

  it('is undone once more from its own page for what a later one had stood over', async () => {
    const owner = bench.as('owner');
    const product = await bench.db
      .selectFrom('products')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const first = await rename(product.id, ['Было', 'Первый']);
    const later = await rename(product.id, ['Первый', 'Второй']);
    const title = async () => {
      const goods = bench.db.selectFrom('products').select('title').where('id', '=', product.id);
      return (await goods.executeTakeFirstOrThrow()).title;
    };
    const undo = async (id: number) => (await owner.post(desk.exchangeUndo(id))).status;
    const shown = async (id: number) =>
      (await owner.get(desk.exchangeSession(id))).text.replaceAll('<!-- -->', '');
    expect(await shown(first)).toContain('Вернуть, как было: 1\u00a0товар');
    expect([await undo(first), await title()]).toEqual([303, 'Второй']);
    const left = await shown(first);
    expect(left).toContain('Возвращено: 0\u00a0товаров');
    expect(left).toContain('изменили после загрузки и потому оставили: 1;');
    expect(left).toContain('Отменить и оставленное');
    expect([await undo(later), await title()]).toEqual([303, 'Первый']);
    const before = await bench.lastBatchId();
    expect([await undo(first), await title()]).toEqual([303, 'Было']);
    expect(await bench.lastBatchId()).toBeGreaterThan(before);
    const whole = await shown(first);
    expect([whole.includes('Возвращено: 1'), whole.includes('и оставленное')]).toEqual([
      true,
      false,
    ]);
    expect(await undo(first)).toBe(409);
  });
});
