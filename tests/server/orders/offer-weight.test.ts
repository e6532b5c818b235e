import { afterEach, beforeEach, expect, it } from 'vitest';
import { acceptOffer } from '../../../server/orders/accept-offer.ts';
import { makeOffer } from '../../../server/orders/make-offer.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { ALL_WAYS } from '../../shared/all-ways.ts';
import { createOrderShop, NOW, type OrderShop } from './order-shop.ts';

const [UNKNOWN, HUNDRED, MORE, LIGHT] = [1, 2, 3, 4];

describeOnBothStores('the weight of an offer', (dialect) => {
  let shop: OrderShop;
  let buyer: number;
  let quoteId: number;
  beforeEach(async () => {
    shop = await createOrderShop(
      dialect,
      [UNKNOWN, HUNDRED, MORE, LIGHT].map((id) => ({ id, prices: {}, stock: {} })),
    );
    await weigh(UNKNOWN, null);
    await weigh(HUNDRED, 100_000);
    await weigh(MORE, 120_000);
    await weigh(LIGHT, 5000);
    buyer = await shop.buyer({ [UNKNOWN]: 1, [HUNDRED]: 2 });
    await shop.place(buyer, await shop.form(buyer, { seenTotal: 0 }));
    quoteId = (await shop.orders())[0]?.id ?? 0;
  });
  afterEach(() => shop.close());

  const weigh = (id: number, weight_grams: number | null) =>
    transaction(shop.store, (tx) =>
      tx.updateTable('products').set({ weight_grams }).where('id', '=', id).execute(),
    );
  const codeOf = async (id: number) =>
    (await shop.store.db.selectFrom('products').select('code').where('id', '=', id).execute())[0]
      ?.code ?? '';
  const weights = async () => (await shop.orders()).map(({ weight_grams }) => weight_grams);
  /** Offers these in place of the two lines; null: as asked for. */
  async function offer(...instead: (number | null)[]) {
    const lines = [];
    for (const [position, id] of instead.entries()) {
      const code = id === null ? '' : await codeOf(id);
      lines.push({ position, price: 100_00, comesOn: null, code });
    }
    await makeOffer(shop.store, {
      quoteId,
      delivery: null,
      validUntil: NOW + DAY_MS,
      comment: '',
      actor: 'manager 1',
      now: NOW,
      lines,
    });
  }

  it('stays unknown with an analogue in place of one line, and so does that of its order', async () => {
    expect(await weights()).toEqual([0]);
    await offer(null, MORE);
    expect(await weights()).toEqual([0]);
    await acceptOffer(shop.store, {
      quoteId,
      shopperId: buyer,
      payment: 'online',
      readWays: async () => ALL_WAYS,
      now: NOW,
      reference: shop.contextOf(buyer).reference,
    });
    expect(await weights()).toEqual([0, 0]);
  });

  it('is known when the line that had none is replaced, and unknown again after it comes back', async () => {
    await offer(LIGHT, null);
    expect(await weights()).toEqual([5000 + 2 * 100_000]);
    await offer(UNKNOWN, MORE);
    expect(await weights()).toEqual([0]);
  });
});
