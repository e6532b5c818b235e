import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listChanges } from '../../../../server/backoffice/changes/list-changes.ts';
import { moneyLists, readMoneyFilters } from '../../../../server/backoffice/money/list-money.ts';
import { listOrders, readOrderFilters } from '../../../../server/backoffice/orders/list-orders.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { findSteps, listQuestions } from '../../../helpers/sqlite-questions.ts';
import { createTestStore } from '../../../helpers/with-store.ts';

describe('lists of the desk in a shop that has many orders', () => {
  let store: Store;
  beforeAll(async () => {
    store = await createTestStore('sqlite');
  });
  afterAll(() => store.close());

  it.each([
    'state=unpaid',
    'state=unpaid&sort=sum',
    'paid=part',
    'state=completed&paid=part',
    'state=all&paid=yes&sort=due',
    'state=all&paid=no&sort=sum',
    'state=all&city=2&paid=part&from=2026-01-01&sort=due',
    'state=all&staff=0&paid=yes',
  ])('find orders by what is owed in indices alone: %s', async (query) => {
    const filters = readOrderFilters(new URLSearchParams(query));
    const questions = await listQuestions('orders', () => listOrders(store.db, filters, 1));
    expect(questions.size).toBeGreaterThan(0);
    const steps = await findSteps(store, questions, /^(SCAN orders|SEARCH orders USING INDEX)/);
    expect(steps).toEqual({});
  });

  it('find changes of one kind of things without a look at all of them', async () => {
    const me = { id: 1, role: 'owner' } as const;
    const questions = await listQuestions('changes', () =>
      listChanges(store.db, { entity: 'order', me }),
    );
    expect(questions.size).toBeGreaterThan(0);
    expect(await findSteps(store, questions, /^SCAN|USE TEMP B-TREE/)).toEqual({});
  });

  it.each(['', '&how=bank', '&state=succeeded', '&before=7'])(
    'find payments of former days without a look at the later ones%s',
    async (query) => {
      const days = `show=payments&from=2026-01-01&to=2026-01-31${query}`;
      const filters = readMoneyFilters(new URLSearchParams(days));
      const questions = await listQuestions('payments', () =>
        moneyLists.payments(store.db, filters, 50),
      );
      const wide = /^SCAN payments|TEMP B-TREE|USING (?:INDEX payments_status|INTEGER PRIMARY KEY)/;
      const own = [...questions].filter((question) => !question.includes('limit 0'));
      expect(own).toHaveLength(1);
      const steps = Object.values(await findSteps(store, own, wide)).flat();
      // The payment before which the page begins is found by its id.
      expect(steps.filter((step) => !/\blast\b/.test(step))).toEqual([]);
    },
  );
});
