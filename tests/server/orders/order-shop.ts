import { randomUUID } from 'node:crypto';
import { createReference } from '../../../server/catalog/index/reference.ts';
import { loadReferenceRows } from '../../../server/catalog/index/reference-rows.ts';
import type { OrderForm } from '../../../server/orders/order-form.ts';
import { placeOrder, planSeal } from '../../../server/orders/place-order.ts';
import { type PlanContext, readPlan } from '../../../server/orders/read-plan.ts';
import { recordPayment } from '../../../server/orders/record-payment.ts';
import type { Dialect } from '../../../server/platform/store/dialect.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { orderSums } from '../../../shared/order-plan.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore } from '../../helpers/with-store.ts';
import { type StoredProduct, writeProducts, writeReference } from '../catalog/index/fill-store.ts';

export const NOW = Date.parse('2026-11-20T12:00:00+03:00');
/** Storages 1 and 2 stand in Москва, 3 in another city. */
export const MOSCOW_STORAGE = 1;
export const OTHER_STORAGE = 3;

/** City of the third storage. */
export const OTHER_CITY_ID = 78;

/** A store with products, and the steps of a purchase; `farLon`: longitude of the other city. */
export async function createOrderShop(
  dialect: Dialect,
  products: readonly StoredProduct[],
  farLon = 37,
) {
  const store = await createTestStore(dialect);
  const cities = [MAIN_CITY_ID, OTHER_CITY_ID].map((id) => {
    return { id, title: `Город ${id}`, lon: id === OTHER_CITY_ID ? farLon : 37, lat: 55 };
  });
  await writeReference(store, {
    ...(await loadReferenceRows(store.db)),
    cities,
    categories: [],
    brands: [],
    parameters: [],
    storages: [
      { id: 1, city_id: MAIN_CITY_ID },
      { id: 2, city_id: MAIN_CITY_ID },
      { id: 3, city_id: OTHER_CITY_ID },
    ],
  });
  await writeProducts(store, products);
  const reference = createReference(await loadReferenceRows(store.db));

  const contextOf = (shopperId: number, now = NOW, cityId = MAIN_CITY_ID): PlanContext => ({
    shopperId,
    reference,
    now,
    viewer: { cityId, levelId: null, loggedIn: false },
  });

  return {
    store,
    contextOf,
    /** A guest with these units in the basket. */
    async buyer(lines: Readonly<Record<number, number>>, step = 1): Promise<number> {
      const shopperId = await addShopper(store, NOW);
      await this.fill(shopperId, lines, step);
      return shopperId;
    },
    /** The same of somebody with an account. */
    async customer(lines: Readonly<Record<number, number>>): Promise<number> {
      const id = await this.buyer(lines);
      const phone = `+7917${String(id).padStart(7, '0')}`;
      await transaction(store, (tx) =>
        tx
          .insertInto('customers')
          .values({
            id,
            phone,
            email: '',
            first_name: 'Анна',
            last_name: '',
            patronymic: '',
            role: 'retail',
            customer_type: 'person',
            created_at: NOW,
            updated_at: NOW,
          })
          .execute(),
      );
      return id;
    },
    async fill(shopperId: number, lines: Readonly<Record<number, number>>, step = 1) {
      await transaction(store, async (tx) => {
        for (const [id, quantity] of Object.entries(lines)) {
          await tx
            .insertInto('basket_lines')
            .values({
              shopper_id: shopperId,
              product_id: Number(id),
              package: step,
              quantity,
              checked: 1,
              price: null,
              free: 0,
              added_at: NOW,
              changed_at: NOW,
            })
            .execute();
        }
      });
    },
    /** The form as the buyer would send it then. */
    async form(
      shopperId: number,
      change: Partial<OrderForm> = {},
      { now = NOW, cityId = MAIN_CITY_ID } = {},
    ): Promise<OrderForm> {
      const { plan } = await readPlan(store.db, contextOf(shopperId, now, cityId));
      const pickup = {
        kind: 'pickup',
        title: 'Самовывоз',
        address: '',
        on: null,
        price: 0,
      } as const;
      const { delivery = pickup } = change;
      const sums = orderSums(plan.order, 0, plan.vatPercent);
      return {
        key: randomUUID(),
        seen: planSeal(plan, { delivery, choices: '' }),
        choices: '',
        seenTotal: sums.total,
        delivery,
        payment: 'online',
        sent: '',
        requireWay: async () => {},
        comment: '',
        provenPhone: '+79161234567',
        judge: async () => ({ kind: 'usual' }),
        buyer: {
          name: 'Анна',
          phone: '+79161234567',
          email: 'anna@example.ru',
          role: 'retail',
          firmId: null,
          firm: null,
        },
        ...change,
      };
    },
    /** Money that comes by card. */
    pay: (orderId: number, amount: number) => {
      const facts = { orderId, paymentId: orderId, amount, isOnline: true };
      const payment = { ...facts, actor: 'payment', now: NOW };
      return transaction(store, (tx) => recordPayment(tx, payment));
    },
    place: (shopperId: number, form: OrderForm, cityId = MAIN_CITY_ID) =>
      placeOrder(store, contextOf(shopperId, NOW, cityId), form),
    async free(productId: number): Promise<number> {
      const rows = await store.db
        .selectFrom('stock')
        .select('free')
        .where('product_id', '=', productId)
        .execute();
      return rows.reduce((sum, { free }) => sum + free, 0);
    },
    async held(productId: number): Promise<number> {
      const rows = await store.db
        .selectFrom('order_allocations')
        .select('quantity')
        .where('product_id', '=', productId)
        .execute();
      return rows.reduce((sum, { quantity }) => sum + quantity, 0);
    },
    orders: () => store.db.selectFrom('orders').selectAll().orderBy('id').execute(),
    close: () => store.close(),
  };
}
export type OrderShop = Awaited<ReturnType<typeof createOrderShop>>;
