import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyLists, readMoneyFilters } from '../../../../server/backoffice/money/list-money.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { HOUR_MS } from '../../../../shared/millis.ts';
import { addShopper } from '../../../helpers/shoppers.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { addBareOrder } from '../../account/add-order.ts';
import { createOrderShop, type OrderShop } from '../../orders/order-shop.ts';

const DAY = Date.parse('2026-11-20T12:00:00+03:00');
/** Hours after the day's noon, by the numbers of payments: a clock was put back once. */
const HOURS = [-30, 0, 3, 1, 1, 1, 4, 30];

describeOnBothStores('payments of some days', (dialect) => {
  let shop: OrderShop;
  /** Ids of the payments, in their order. */
  let ids: number[];
  beforeAll(async () => {
    shop = await createOrderShop(dialect, []);
    const { store } = shop;
    const shopper_id = await addShopper(store, DAY);
    await transaction(store, async (tx) => {
      const order_id = await addBareOrder(tx, { shopper_id, created_at: DAY });
      ids = [];
      for (const [at, hours] of HOURS.entries()) {
        const created_at = DAY + hours * HOUR_MS;
        const { id } = await tx
          .insertInto('payments')
          .values({
            order_id,
            provider: at % 2 ? 'bank' : 'demo',
            external_id: null,
            key: `${at}`,
            method: '',
            amount: 100,
            status: at === 3 ? 'canceled' : 'succeeded',
            confirmation_url: null,
            created_at,
            updated_at: created_at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        ids.push(id);
      }
    });
  });
  afterAll(() => shop.close());

  /** Numbers of the payments of a page, from 1. */
  const read = async (query: string, most = 50) => {
    const filters = readMoneyFilters(new URLSearchParams(`show=payments&${query}`));
    return (await moneyLists.payments(shop.store.db, filters, most)).map(
      ({ id }) => ids.indexOf(id) + 1,
    );
  };
  const DAYS = 'from=2026-11-20&to=2026-11-20';

  it('stand in the order of their instants, the last first', async () => {
    expect(await read(DAYS)).toEqual([7, 3, 6, 5, 4, 2]);
    expect(await read('from=2026-11-20')).toEqual([8, 7, 3, 6, 5, 4, 2]);
    expect(await read('to=2026-11-20')).toEqual([7, 3, 6, 5, 4, 2, 1]);
    expect(await read(`${DAYS}&how=bank`)).toEqual([6, 4, 2]);
    expect(await read(`${DAYS}&state=canceled`)).toEqual([4]);
  });

  it('are turned over page by page, none twice and none left out', async () => {
    const seen: number[] = [];
    for (let before = ''; seen.length < HOURS.length; ) {
      const page = await read(`${DAYS}${before}`, 2);
      if (page.length === 0) break;
      seen.push(...page);
      before = `&before=${ids[(page.at(-1) ?? 0) - 1]}`;
    }
    expect(seen).toEqual([7, 3, 6, 5, 4, 2]);
  });

  it('stand in the order of their ids where no days are asked for', async () => {
    expect(await read('', 3)).toEqual([8, 7, 6]);
    expect(await read(`before=${ids[5]}`, 3)).toEqual([5, 4, 3]);
  });
});
