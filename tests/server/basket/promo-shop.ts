import type { Insertable } from 'kysely';
import { enterPromo } from '../../../server/basket/enter-promo.ts';
import type { Dialect } from '../../../server/platform/store/dialect.ts';
import type { PromoCodeTable } from '../../../server/platform/store/tables/promo-tables.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { toClientAddress } from '../../../shared/contract/client.ts';
import type { StoredProduct } from '../catalog/index/fill-store.ts';
import { createOrderShop, NOW } from '../orders/order-shop.ts';

type Terms = Omit<Insertable<PromoCodeTable>, 'id' | 'percent' | 'sum_off'> &
  Partial<Pick<Insertable<PromoCodeTable>, 'percent' | 'sum_off'>>;

/** A shop with promo codes, and buyers who enter them. */
export async function createPromoShop(dialect: Dialect, products: readonly StoredProduct[]) {
  const shop = await createOrderShop(dialect, products);
  let last = 0;
  return {
    ...shop,
    async addPromo(terms: Terms): Promise<number> {
      last += 1;
      const { percent = terms.sum_off === undefined ? 10 : null, sum_off = null } = terms;
      const row = { ...terms, id: last, percent, sum_off };
      await transaction(shop.store, (tx) => tx.insertInto('promo_codes').values(row).execute());
      return last;
    },
    change: (id: number, terms: Partial<Terms>) =>
      transaction(shop.store, (tx) =>
        tx.updateTable('promo_codes').set(terms).where('id', '=', id).execute(),
      ),
    enter: (shopperId: number, code: string, address?: string, now = NOW) =>
      enterPromo(shop.store, { shopperId, code, address: toClientAddress(address), now }),
    lines: (orderId: number) =>
      shop.store.db
        .selectFrom('order_lines')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('position')
        .execute(),
  };
}
export type PromoShop = Awaited<ReturnType<typeof createPromoShop>>;

/** A person with this phone alone, as an order names its buyer. */
export const buyerOf = (phone: string) => ({
  name: 'Анна',
  phone,
  email: '',
  role: 'retail' as const,
  firmId: null,
  firm: null,
});
