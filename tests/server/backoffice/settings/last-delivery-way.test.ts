import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describe('taking off ways to deliver', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench('sqlite');
  });
  afterAll(() => bench.close());

  const owner = () => bench.as('owner');
  const save = (form: Record<string, string>) =>
    owner().post(desk.settingsItem('carriers-new'), { act: 'save', ...form });

  it('leaves a way to deliver, without which the shop would not start again', async () => {
    await transaction(bench.shop.deps.store, async (tx) => {
      await tx.deleteFrom('offices').execute();
      await tx.deleteFrom('courier_tariffs').execute();
      await tx.deleteFrom('transport_zones').execute();
    });
    const tariff = { base_price: '500', price_per_kg: '10', min_days: '1', max_days: '3' };
    const only = await save({ up_to_km: '77', ...tariff });
    const refused = [
      await owner().post(desk.settingsItem('carriers-77'), { act: 'remove' }),
      await owner().post(desk.undo(doneOf(only.headers['location']))),
    ];
    for (const { status, text } of refused) {
      expect(status).toBe(409);
      expect(text).toContain('Не осталось бы ни одного способа доставки');
    }
    await save({ up_to_km: '99', ...tariff });
    const removed = await owner().post(desk.settingsItem('carriers-77'), { act: 'remove' });
    expect(removed.status).toBe(303);
  });
});
