import { afterEach, beforeEach, expect, it } from 'vitest';
import { listCounted } from '../../../../../server/doors/exchange/orders/counted-papers.ts';
import { listSentBy } from '../../../../../server/doors/exchange/orders/note-shipped.ts';
import type { Store } from '../../../../../server/platform/store/open-store.ts';
import { transaction } from '../../../../../server/platform/store/transaction.ts';
import { findSteps, listQuestions } from '../../../../helpers/sqlite-questions.ts';
import { createTestStore } from '../../../../helpers/with-store.ts';

let store: Store;
beforeEach(async () => {
  store = await createTestStore();
});
afterEach(() => store.close());

it('are looked up by their number, not among all papers', async () => {
  const paper = { number: '000012', date: '2026-11-20' };
  const questions = await listQuestions('exchange_papers', async () => {
    await transaction(store, (tx) => listCounted(tx, 1, paper));
  });
  expect(questions.size).toBeGreaterThan(0);
  expect(await findSteps(store, questions, /^SCAN exchange_papers\b/)).toEqual({});
});

it('of shipments are looked up by their number, not among all orders', async () => {
  const questions = await listQuestions('exchange_sent', async () => {
    await listSentBy(store.db, 1, new Set(['12', '13']));
  });
  expect(questions.size).toBeGreaterThan(0);
  expect(await findSteps(store, questions, /^SCAN/)).toEqual({});
});
