import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Store } from '../../../server/platform/store/open-store.ts';
import type { OrderTable } from '../../../server/platform/store/tables/order-tables.ts';
import { type Tx, transaction } from '../../../server/platform/store/transaction.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';

/** An order of 1 000 ₽ with one line, as if it had been placed; gives its id. */
export async function addOrder(
  store: Store,
  owned: { shopper_id: number; created_at: number },
  facts: Partial<Insertable<OrderTable>> = {},
): Promise<number> {
  const product = await findProduct(store);
  return transaction(store, async (tx) => {
    const id = await addBareOrder(tx, owned, facts);
    await tx
      .insertInto('order_lines')
      .values({
        order_id: id,
        position: 0,
        product_id: product.id,
        code: '1',
        title: 'Гастроёмкость',
        unit: 'шт',
        package: 1,
        packages: 1,
        quantity: 1,
        price: 1000_00,
        sum: 1000_00,
        retail_sum: 1000_00,
        vat_sum: 180_33,
        from_city: 1,
        from_others: 0,
        from_supply: 0,
        comes_on: null,
      })
      .execute();
    return id;
  });
}

/** The same without lines: the store needs no products. */
export async function addBareOrder(
  tx: Tx,
  owned: { shopper_id: number; created_at: number },
  facts: Partial<Insertable<OrderTable>> = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('orders')
    .values({
      code: randomUUID(),
      key: randomUUID(),
      fingerprint: '',
      kind: 'order',
      status: 'opened',
      city_id: MAIN_CITY_ID,
      updated_at: owned.created_at,
      name: 'Анна',
      phone: '+79161234567',
      email: '',
      firm_id: null,
      firm: null,
      role: 'retail',
      delivery_kind: 'pickup',
      delivery_title: 'Самовывоз',
      delivery_address: '',
      delivery_on: null,
      delivery_price: 0,
      payment_kind: 'online',
      goods_sum: 1000_00,
      retail_sum: 1000_00,
      total: 1000_00,
      vat_percent: 22,
      vat_sum: 180_33,
      weight_grams: 0,
      comment: '',
      hold_until: null,
      offered_until: null,
      origin_id: null,
      ...owned,
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One that there is enough of; without any, the first. */
async function findProduct({ db }: Store): Promise<{ id: number }> {
  const stocked = db.selectFrom('stock').select('product_id as id').where('free', '>=', 10);
  const first = db.selectFrom('products').select('id').orderBy('id');
  return (
    (await stocked.orderBy('product_id').executeTakeFirst()) ??
    (await first.executeTakeFirstOrThrow())
  );
}
