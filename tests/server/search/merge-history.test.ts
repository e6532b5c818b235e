import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { mergeHistory } from '../../../server/search/merge-history.ts';
import { addToHistory, listHistory } from '../../../server/search/search-history.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

describeOnBothStores('mergeHistory', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
  });
  afterEach(() => store.close());

  async function shopperWith(searches: readonly [text: string, now: number][]): Promise<number> {
    const shopperId = await addShopper(store);
    for (const [text, now] of searches) await addToHistory(store, { shopperId, text, now });
    return shopperId;
  }
  const merge = (from: number, to: number) =>
    transaction(store, (tx) => mergeHistory(tx, from, to));
  const textsOf = async (shopperId: number) =>
    (await listHistory(store.db, shopperId)).map(({ text }) => text);

  it('puts both in the order of searching, each text once, at its later time', async () => {
    const guest = await shopperWith([
      ['нож', 1],
      ['печь', 6],
      ['ложка', 2],
    ]);
    const customer = await shopperWith([
      ['печь', 3],
      ['ложка', 5],
      ['миксер', 4],
    ]);
    expect(await merge(guest, customer)).toBe(3);
    expect(await textsOf(customer)).toEqual(['печь', 'ложка', 'миксер', 'нож']);
    expect(await textsOf(guest)).toEqual([]);
  });

  it('changes nothing when done again or with oneself', async () => {
    const [guest, customer] = [await shopperWith([['нож', 1]]), await shopperWith([['печь', 2]])];
    await merge(guest, customer);
    expect(await merge(guest, customer)).toBe(0);
    expect(await merge(customer, customer)).toBe(0);
    expect(await textsOf(customer)).toEqual(['печь', 'нож']);
  });
});
