import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runKeyCommand } from '../../../../server/doors/api/keys/run-key-command.ts';
import { moveOrder } from '../../../../server/orders/move-order.ts';
import { numberOrderChanges } from '../../../../server/orders/order-changes.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { addShopper } from '../../../helpers/shoppers.ts';
import { addOrder } from '../../account/add-order.ts';

const HOUR = 3_600_000;

describe.each(['sqlite', 'postgres'] as const)('changes of orders for programs (%s)', (dialect) => {
  let shop: TestShop;
  let key: string;
  beforeAll(async () => {
    shop = await createTestShop({}, dialect);
    let text = '';
    const argv = ['Учёт', '--may', 'orders:read'];
    const out = {
      write: (part: string) => {
        text += part;
      },
    };
    await runKeyCommand({ argv, store: shop.deps.store, out, now: shop.clock.now });
    key = /mk_[\w-]{32}/.exec(text)?.[0] ?? '';
  }, 120_000);
  afterAll(() => shop.close());

  async function place(): Promise<number> {
    const { store } = shop.deps;
    const shopper_id = await addShopper(store, shop.clock.now);
    return addOrder(store, { shopper_id, created_at: shop.clock.now });
  }
  const move = (orderId: number) =>
    moveOrder(shop.deps.store, {
      orderId,
      to: 'cancelled',
      actor: 'manager 1',
      now: shop.clock.now,
    });
  async function ask(path: string) {
    const { body } = await request(shop.listener)
      .get(`/api/v1/programs/${path}`)
      .set('Authorization', `Bearer ${key}`);
    const ids = body.data.list.map(({ id }: { id: number }) => id);
    return { ids, last: body.data.last, next: body.data.next };
  }
  const changes = (after: number, count = 50) => ask(`order-changes?after=${after}&count=${count}`);
  const readAll = async () => {
    let { last, next } = await changes(0);
    while (next !== null) ({ last, next } = await changes(next));
    return last as number;
  };

  it('are told once each, whatever the clock of the shop says', async () => {
    const old = await place();
    const mark = await readAll();
    const told = shop.clock.now;
    shop.clock.now -= HOUR;
    const placed = await place();
    await move(old);
    // Times hide what happened in the false hour.
    expect((await ask(`orders?since=${told}`)).ids).not.toContain(placed);
    const later = await changes(mark);
    expect(later).toEqual({ ids: [placed, old], last: mark + 2, next: null });
    shop.clock.now += 2 * HOUR;
    expect(await changes(later.last)).toEqual({ ids: [], last: later.last, next: null });
  });

  it('follow each other page by page, and come again with their next change', async () => {
    const mark = await readAll();
    const ids = [await place(), await place(), await place()];
    const first = await changes(mark, 2);
    expect(first.ids).toEqual(ids.slice(0, 2));
    expect(first.next).toBe(first.last);
    await move(ids[0]!);
    expect((await changes(first.next, 2)).ids).toEqual([ids[2], ids[0]]);
  });

  it('are told when they are committed after later ones', async () => {
    const { store } = shop.deps;
    const [slow, quick] = [await place(), await place()];
    const mark = await readAll();
    const touch = (id: number) => ({ updated_at: shop.clock.now, comment: `Изменён ${id}` });
    let changed = () => {};
    let commit = () => {};
    const isChanged = new Promise<void>((resolve) => (changed = resolve));
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    if (dialect === 'sqlite') commit();
    const slowly = transaction(store, async (tx) => {
      await tx.updateTable('orders').set(touch(slow)).where('id', '=', slow).execute();
      changed();
      await mayCommit;
    });
    await isChanged;
    await transaction(store, (tx) =>
      tx.updateTable('orders').set(touch(quick)).where('id', '=', quick).execute(),
    );
    const first = await changes(mark);
    expect(first.ids).toContain(quick);
    commit();
    await slowly;
    const rest = await changes(first.last);
    expect([...first.ids, ...rest.ids].toSorted()).toEqual([slow, quick].toSorted());
  });

  it('are numbered once by those who number them at the same time', async () => {
    const { store } = shop.deps;
    const mark = await readAll();
    const ids = [];
    for (let i = 0; i < 5; i++) ids.push(await place());
    await Promise.all(ids.map(() => numberOrderChanges(store)));
    expect(await changes(mark)).toEqual({ ids, last: mark + 5, next: null });
  });
});
