import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type CheckoutDraft,
  changeDraft,
  type DraftState,
  findDraft,
  renewDraft,
} from '../../../server/orders/order-draft.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const now = Date.parse('2026-03-10T12:00:00+03:00');
const account = { recipient: null, addresses: null };
const recipient = { name: 'Анна', phone: '+79161234567', email: '', firmId: null, firm: null };

describeOnBothStores('the draft of an order that was placed', (dialect) => {
  let store: Store;
  let shopperId: number;
  let placed: CheckoutDraft;
  const change = (made: Partial<DraftState>) =>
    changeDraft(store, { shopperId, now, change: (state) => ({ ...state, ...made }) });
  const renew = () =>
    transaction(store, (tx) => renewDraft(tx, { shopperId, placed, account, now }));
  const known = () => findDraft(store.db, shopperId);

  beforeEach(async () => {
    store = await createTestStore(dialect);
    shopperId = await addShopper(store, now);
    placed = await change({ recipient, payment: 'card', comment: 'до двери' });
  });
  afterEach(() => store.close());

  it('is followed by one with the same buyer, another key and no comment', async () => {
    await renew();
    const next = await known();
    expect(next?.state).toMatchObject({ recipient, payment: 'card', comment: '' });
    expect(next?.key).not.toBe(placed.key);
  });

  it('takes along what was said in another tab meanwhile', async () => {
    await change({ payment: 'sbp' });
    await renew();
    const next = await known();
    expect(next?.state).toMatchObject({ recipient, payment: 'sbp', comment: '' });
    expect(next?.key).not.toBe(placed.key);
  });

  it('leaves alone a draft that follows already', async () => {
    await renew();
    await change({ comment: 'позвонить' });
    const next = await known();
    await renew();
    expect(await known()).toEqual(next);
  });
});
