import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { findSteps, listQuestions } from '../../helpers/sqlite-questions.ts';
import { type Browser, openBrowser } from '../checkout/buy.ts';

let shop: TestShop;

beforeEach(async () => {
  shop = await createTestShop();
});
afterEach(async () => {
  await shop.close();
});

/** Looks at orders of strangers. */
const WIDE = /^SCAN orders\b|^SEARCH orders USING .*\((kind|status)\b/;

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
    const questions = await listQuestions('orders', () => buyAndLook(buyer));
    expect(questions.size).toBeGreaterThan(3);
    expect(await findSteps(shop.deps.store, questions, WIDE)).toEqual({});
  });
});
