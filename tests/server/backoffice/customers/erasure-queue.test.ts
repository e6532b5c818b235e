import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { HOUR_MS } from '../../../../shared/millis.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { findCustomer, newCustomer } from './people-rows.ts';

describeOnBothStores('a request to be erased', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const ask = (id: number, act = 'ask') =>
    bench.as('sales').post(desk.customerErasureAsk(id), { act });
  const card = (id: number, act: string) =>
    bench.as('sales').post(desk.card(), { entity: 'customer', id: String(id), act });
  const merge = (from: number, into: number) =>
    bench.as('sales').post(desk.customerMerging(into), { from: String(from) });
  const today = async () => (await bench.as('sales').get(desk.today())).text;
  const isWaiting = async (id: number) => (await today()).includes(`"${desk.customer(id)}"`);
  const askedAt = async (id: number) => (await findCustomer(bench, id)).erasure_asked_at;

  it('is not closed by a press: it ends when the person is erased or asks no more', async () => {
    const { id } = await newCustomer(bench);
    await ask(id);
    expect(await today()).not.toMatch(/value="done"[^>]*aria-label="Готово: Белова/);
    const refused = await card(id, 'done');
    expect([refused.status, refused.text.includes('закончится само')]).toEqual([409, true]);
    expect(await isWaiting(id)).toBe(true);
    await ask(id, 'take-back');
    expect(await isWaiting(id)).toBe(false);
  });

  it('waits though a card of former versions is closed, and anew though one was put off', async () => {
    const { id } = await newCustomer(bench);
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .insertInto('desk_cards')
        .values({ entity: 'customer', entity_id: String(id), done_at: 1 })
        .execute(),
    );
    await ask(id);
    expect(await isWaiting(id)).toBe(true);
    await card(id, 'snooze');
    expect(await isWaiting(id)).toBe(false);
    await ask(id, 'take-back');
    bench.shop.clock.now += HOUR_MS;
    await ask(id);
    expect(await isWaiting(id)).toBe(true);
  });

  it('goes over with the account, the earlier day counts, and comes back with it', async () => {
    const [from, into] = [await newCustomer(bench), await newCustomer(bench)];
    await ask(from.id);
    const first = await askedAt(from.id);
    bench.shop.clock.now += HOUR_MS;
    await ask(into.id);
    const second = await askedAt(into.id);
    const { headers } = await merge(from.id, into.id);
    expect(await askedAt(into.id)).toBe(first);
    expect([await isWaiting(from.id), await isWaiting(into.id)]).toEqual([false, true]);
    await bench.as('sales').post(desk.undo(doneOf(headers['location'])));
    expect([await askedAt(from.id), await askedAt(into.id)]).toEqual([first, second]);
    expect([await isWaiting(from.id), await isWaiting(into.id)]).toEqual([true, true]);

    const other = await newCustomer(bench);
    await merge(from.id, other.id);
    expect(await askedAt(other.id)).toBe(first);
    const none = await newCustomer(bench);
    await merge(none.id, other.id);
    expect(await askedAt(other.id)).toBe(first);
  });
});
