import { expect, it } from 'vitest';
import * as desk from '../../../shared/desk-routes.ts';
import { addManyOrders } from './add-many-orders.ts';
import { openDeskBench } from './desk-bench.ts';

it('leads from an order far down its list to those before and after it', async () => {
  const bench = await openDeskBench();
  try {
    const ids = await addManyOrders(bench, 530, { status: 'assembling' });
    const list = ids.toReversed();
    const [before, id = 0, after] = list.slice(514, 517);
    const query = 'state=assembling&page=11';
    const address = `${desk.order(id)}?list=${encodeURIComponent(query)}`;
    const { text } = await bench.as('viewer').get(address);
    for (const [key, other] of [
      ['[', before],
      [']', after],
    ] as const) {
      expect(text).toContain(`href="${desk.order(other ?? 0)}?list=`);
      expect(text).toContain(`data-key="${key}"`);
    }
  } finally {
    await bench.close();
  }
});
