import { afterAll, beforeAll, expect, it } from 'vitest';
import { getOrder } from '../../../../server/orders/find-order.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('an offer that was taken back', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  it('comes back by no second undoing: it is sent anew', async () => {
    const id = await bench.newOrder({ kind: 'request', status: 'new' });
    const sales = bench.as('sales');
    const here = { return_to: desk.order(id) };
    const offer = (price: string) =>
      sales.post(desk.quoteOffer(id), { ...here, valid_until: '2026-12-01', 'price.0': price });
    await offer('900');
    const cheap = await offer('10');
    const undone = await sales.post(desk.undo(doneOf(cheap.headers['location'])), here);
    const again = desk.undo(doneOf(undone.headers['location']));
    expect((await sales.get(String(undone.headers['location']))).text).not.toContain(again);
    const late = await sales.post(again, here);
    expect([late.status, late.text.includes('отправьте его заново')]).toEqual([409, true]);
    const quote = await getOrder(bench.db, id);
    expect([quote.offer?.revision, quote.total]).toEqual([1, 900_00]);
  });
});
