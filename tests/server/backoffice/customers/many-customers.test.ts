import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countCustomers,
  eachCustomer,
  listCustomers,
  readCustomerFilters,
} from '../../../../server/backoffice/customers/list-customers.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { findSteps, listQuestions } from '../../../helpers/sqlite-questions.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { newCustomer } from './people-rows.ts';

const MANY = 520;

describe('a name that many customers have', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench();
    const { id } = await newCustomer(bench, { first_name: 'Аглая', last_name: 'Ым' });
    await transaction(bench.shop.deps.store, async (tx) => {
      const first = tx.selectFrom('customers').selectAll().where('id', '=', id);
      const row = await first.executeTakeFirstOrThrow();
      const created = Array.from({ length: MANY - 1 }, () => ({ created_at: 0 }));
      const shoppers = await tx.insertInto('shoppers').values(created).returning('id').execute();
      const rows = shoppers.map((shopper, at) => ({
        ...row,
        id: shopper.id,
        phone: `+7987${String(at).padStart(7, '0')}`,
      }));
      for (let at = 0; at < rows.length; at += 100) {
        await tx
          .insertInto('customers')
          .values(rows.slice(at, at + 100))
          .execute();
      }
    });
  });
  afterAll(() => bench.close());

  const filters = (query: string) => readCustomerFilters(new URLSearchParams(`q=Аглая&${query}`));

  it('finds all of them: in the list, in its count and in the file', async () => {
    expect(await listCustomers(bench.db, filters(''))).toMatchObject({ count: MANY });
    expect(await countCustomers(bench.db, filters(''))).toBe(MANY);
    let inFile = 0;
    for await (const part of eachCustomer(bench.db, filters(''))) inFile += part.length;
    expect(inFile).toBe(MANY);
  });

  it('finds whom a filter wants among them', async () => {
    const last = bench.db.selectFrom('customers').select(({ fn }) => fn.max('id').as('id'));
    const { id } = await last.executeTakeFirstOrThrow();
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .updateTable('customers')
        .set({ erasure_asked_at: bench.shop.clock.now })
        .where('id', '=', id)
        .execute(),
    );
    const { customers } = await listCustomers(bench.db, filters('state=erasure'));
    expect(customers.map((one) => one.id)).toEqual([id]);
  });

  it('is asked of the indices alone', async () => {
    const questions = await listQuestions('customers', () =>
      listCustomers(bench.db, filters('sort=turnover')),
    );
    expect(questions.size).toBeGreaterThan(0);
    expect(await findSteps(bench, questions, /^SCAN customers/)).toEqual({});
  });
});
