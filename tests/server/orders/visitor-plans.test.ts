import { StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { type Browser, openBrowser } from '../checkout/buy.ts';

let shop: TestShop;

beforeEach(async () => {
  shop = await createTestShop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.close();
});

/** Texts of everything that is asked of orders while `act` runs. */
async function listQuestions(act: () => Promise<unknown>): Promise<Set<string>> {
  const asked = new Set<string>();
  const { all } = StatementSync.prototype;
  vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (
    this: StatementSync,
    ...values
  ) {
    if (this.sourceSQL.includes('from "orders"')) asked.add(this.sourceSQL);
    return all.apply(this, values);
  });
  await act();
  vi.restoreAllMocks();
  return asked;
}

/** Ways in which SQLite reads orders for a question: those that look at orders of strangers. */
async function listWideReads(question: string): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(question)}`.execute(
    shop.deps.store.db,
  );
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => /^SCAN orders\b|^SEARCH orders USING .*\((kind|status)\b/.test(detail));
}

async function buyAndLook(buyer: Browser): Promise<void> {
  const { id } = await shop.deps.store.db
    .selectFrom('products')
    .innerJoin('stock', 'stock.product_id', 'products.id')
    .select('products.id')
    .where('products.active', '=', 1)
    .where('free', '>', 10)
    .executeTakeFirstOrThrow();
  await buyer.add(id);
  await buyer.prepare();
  const placed = await buyer.confirm();
  expect(placed.status).toBe(303);
  const pages = ['/', '/lk/', '/lk/orders', '/lk/orders?state=active', '/lk/requests'];
  for (const page of [...pages, placed.headers['location'] ?? '']) await buyer.get(page);
}

describe('questions of visitors to the orders of a shop that has many', () => {
  it.each(['guest', 'customer'])('are narrowed by who asks: %s', async (who) => {
    const { store, tokens } = shop.deps;
    const { token } = await addCustomer({ store, tokens, now: shop.clock.now });
    const buyer = openBrowser(shop, who === 'customer' ? { auth_token_lazar: token } : {});
    const questions = await listQuestions(() => buyAndLook(buyer));
    expect(questions.size).toBeGreaterThan(3);
    const wide: Record<string, string[]> = {};
    for (const question of questions) {
      const reads = await listWideReads(question);
      if (reads.length > 0) wide[question] = reads;
    }
    expect(wide).toEqual({});
  });
});
