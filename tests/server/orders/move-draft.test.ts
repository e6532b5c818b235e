import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  changeDraft,
  type DraftState,
  findDraft,
  moveDraft,
} from '../../../server/orders/order-draft.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const recipient = (name: string) => ({
  name,
  phone: '+79161234567',
  email: '',
  firmId: null,
  firm: null,
});
const delivery = (address: string) => ({
  option: 'courier',
  kind: 'courier' as const,
  title: 'Курьер',
  cityId: 90,
  town: 'Москва',
  townId: null,
  address,
  price: null,
  on: null,
  quotedAt: 1,
  basis: '',
});

describeOnBothStores('moveDraft', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
  });
  afterEach(() => store.close());

  async function shopperTelling(told: Partial<DraftState> | null): Promise<number> {
    const shopperId = await addShopper(store);
    const change = (state: DraftState) => ({ ...state, ...told });
    if (told) await changeDraft(store, { shopperId, change, now: 1 });
    return shopperId;
  }
  const move = (from: number, to: number) => transaction(store, (tx) => moveDraft(tx, from, to));

  it('keeps what is typed now, and of a former order what was not told anew', async () => {
    const customer = await shopperTelling({
      recipient: recipient('Прежний'),
      delivery: delivery('Ленина, 12'),
      payment: 'card',
    });
    const guest = await shopperTelling({
      recipient: recipient('Нынешний'),
      payment: 'invoice',
      comment: 'Звонить утром',
    });
    const before = await findDraft(store.db, guest);
    await move(guest, customer);
    const after = await findDraft(store.db, customer);
    expect(after?.key).toBe(before?.key);
    expect(after?.state).toMatchObject({
      recipient: { name: 'Нынешний' },
      delivery: { address: 'Ленина, 12' },
      payment: 'invoice',
      comment: 'Звонить утром',
    });
    expect(await findDraft(store.db, guest)).toBe(null);
    await move(guest, customer);
    expect(await findDraft(store.db, customer)).toEqual(after);
  });

  it('leaves the order of a customer alone where the guest has begun none', async () => {
    const customer = await shopperTelling({ recipient: recipient('Прежний') });
    const before = await findDraft(store.db, customer);
    await move(await shopperTelling(null), customer);
    expect(await findDraft(store.db, customer)).toEqual(before);
  });
});
