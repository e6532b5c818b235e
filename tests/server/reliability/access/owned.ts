import { randomUUID } from 'node:crypto';
import { startPayment } from '../../../../server/payments/start-payment.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { MAIN_CITY_ID } from '../../../../shared/cities.ts';
import { endOfMoscowDay } from '../../../../shared/ru/dates.ts';
import type { TestShop } from '../../../helpers/create-test-shop.ts';
import { addCustomer, type LoggedIn } from '../../../helpers/shoppers.ts';
import { addOrder } from '../../account/add-order.ts';

/** A customer with one of everything that is nobody else's, and the word that stands in all of it. */
export interface Owned {
  owner: LoggedIn;
  word: string;
  orderId: number;
  orderCode: string;
  requestId: number;
  requestCode: string;
  firmId: number;
  addressId: number;
  pushId: number;
  sessionId: string;
  paymentId: string;
  productId: number;
}

export async function addOwned({ deps, clock }: TestShop, word: string): Promise<Owned> {
  const { store, tokens, payments } = deps;
  const { now } = clock;
  const names = {
    first_name: `Имя-${word}`,
    last_name: `Фам-${word}`,
    email: `${word}@example.ru`,
  };
  const owner = await addCustomer({ store, tokens, now }, names);
  const [orderCode, requestCode, firm] = [
    randomUUID(),
    randomUUID(),
    { inn: '7707083893', kpp: '' },
  ];
  const owned = { shopper_id: owner.id, created_at: now };
  const own = {
    name: word,
    email: `${word}@example.ru`,
    comment: word,
    delivery_address: word,
    firm: JSON.stringify({ ...firm, title: word, address: word }),
  };
  const orderId = await addOrder(store, owned, { ...own, code: orderCode });
  const requestId = await addOrder(store, owned, {
    ...own,
    kind: 'request',
    status: 'offered',
    code: requestCode,
    offered_until: endOfMoscowDay(now),
  });
  const payment = {
    orderId,
    method: 'card',
    returnUrl: `http://localhost/pay-result/${orderCode}`,
  } as const;
  const started = await startPayment(payments, payment);
  const paymentId = started.kind === 'redirect' ? (started.url.split('/').at(-1) ?? '') : '';
  const { id: productId } = await store.db
    .selectFrom('products')
    .innerJoin('prices', 'prices.product_id', 'products.id')
    .select('products.id')
    .executeTakeFirstOrThrow();
  const { id: shopper_id } = owner;
  const ids = await transaction(store, async (tx) => {
    const line = {
      shopper_id,
      product_id: productId,
      package: 1,
      quantity: 1,
      checked: 1,
    } as const;
    const times = { added_at: now, changed_at: now };
    await tx
      .insertInto('basket_lines')
      .values({ ...line, ...times, price: null, free: 0 })
      .execute();
    await tx
      .insertInto('favorites')
      .values({ shopper_id, product_id: productId, added_at: now })
      .execute();
    await tx
      .insertInto('searches')
      .values({ shopper_id, text: `ищу ${word}`, searched_at: now })
      .execute();
    const inserted = async (what: Promise<{ id: number }>) => (await what).id;
    return {
      firmId: await inserted(
        tx
          .insertInto('firms')
          .values({
            customer_id: shopper_id,
            ...firm,
            ogrn: '',
            title: word,
            legal_address: word,
            position: word,
            is_default: 1,
            confirmed_at: null,
            created_at: now,
            removed_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),
      addressId: await inserted(
        tx
          .insertInto('customer_addresses')
          .values({
            customer_id: shopper_id,
            city_id: MAIN_CITY_ID,
            text: word,
            comment: word,
            is_default: 1,
            created_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),
      pushId: await inserted(
        tx
          .insertInto('push_subscriptions')
          .values({
            endpoint: `https://push.example/${word}`,
            p256dh: word,
            auth: word,
            shopper_id,
            session_id: owner.sessionId,
            user_agent: word,
            created_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),
    };
  });
  const { sessionId } = owner;
  return {
    owner,
    word,
    orderId,
    orderCode,
    requestId,
    requestCode,
    ...ids,
    sessionId,
    paymentId,
    productId,
  };
}

/** Rows of everything that the owner has, as they stand in the store. */
export async function readOwned({ deps }: TestShop, { owner }: Owned): Promise<object> {
  const { db } = deps.store;
  const ofShopper = ['orders', 'basket_lines', 'removed_lines', 'favorites', 'searches'] as const;
  const others = ['push_subscriptions', 'order_drafts'] as const;
  const ofCustomer = ['firms', 'customer_addresses', 'sessions', 'customer_mailings'] as const;
  const read = async (table: string, column: string) =>
    db
      .selectFrom(table as 'orders')
      .selectAll()
      .where(column as 'shopper_id', '=', owner.id)
      .execute();
  const tables = [
    ...[...ofShopper, ...others].map((table) => [table, 'shopper_id'] as const),
    ...ofCustomer.map((table) => [table, 'customer_id'] as const),
    ['customers', 'id'] as const,
  ];
  const rows = tables.map(async ([table, column]) => [table, await read(table, column)] as const);
  const events = db.selectFrom('order_events').selectAll();
  const ofOrders = db.selectFrom('orders').select('id').where('shopper_id', '=', owner.id);
  const payments = db.selectFrom('payments').selectAll();
  return {
    ...Object.fromEntries(await Promise.all(rows)),
    events: await events.where('order_id', 'in', ofOrders).execute(),
    payments: await payments.where('order_id', 'in', ofOrders).execute(),
  };
}
