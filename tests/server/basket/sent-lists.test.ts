import { expect, it } from 'vitest';
import { findSent, noteSent } from '../../../server/basket/sent-lists.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import { NOW } from '../orders/order-shop.ts';

describeOnBothStores('forms of pasted lists', (dialect) => {
  it('are known again while they are the last hundred of their basket', async () => {
    const store = await createTestStore(dialect);
    const [shopperId, otherId] = [await addShopper(store, NOW), await addShopper(store, NOW)];
    const form = (number: number, owner = shopperId) => {
      return { shopperId: owner, key: `form ${number}`, now: NOW + number };
    };
    await transaction(store, async (tx) => {
      await noteSent(tx, form(0, otherId), 1);
      for (let number = 0; number < 150; number++) await noteSent(tx, form(number), 1);
    });
    const isKnown = async (...of: Parameters<typeof form>) =>
      (await findSent(store.db, form(...of))) !== null;
    const known = [await isKnown(49), await isKnown(50), await isKnown(149)];
    expect([...known, await isKnown(0, otherId)]).toEqual([false, true, true, true]);
    await store.close();
  });
});
