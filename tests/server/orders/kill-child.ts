/**
 * Places orders of random buyers until it is killed: `node kill-child.ts <file or postgres://…> [shopper key]`.
 * Says `try <shopper> <key>` before each order and `done <shopper> <key> <code>` when it is placed. With
 * arguments it first sends the form again whose answer was lost, as a buyer would.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createReference } from '../../../server/catalog/index/reference.ts';
import { loadReferenceRows } from '../../../server/catalog/index/reference-rows.ts';
import type { OrderForm } from '../../../server/orders/order-form.ts';
import { placeOrder, planSeal } from '../../../server/orders/place-order.ts';
import { type PlanContext, readPlan } from '../../../server/orders/read-plan.ts';
import { openStore } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { orderSums } from '../../../shared/order-plan.ts';
import { addressOf } from './store-address.ts';

const NOW = Date.parse('2026-11-20T12:00:00+03:00');
const [, , address = '', lostShopper, lostKey] = process.argv;
const store = await openStore(addressOf(address));
const reference = createReference(await loadReferenceRows(store.db));
const products = (await store.db.selectFrom('products').select('id').execute()).map(({ id }) => id);

/** Says at once, past any buffer: the words are heard even when the next thing is the end. */
const say = (...words: (string | number)[]) => writeSync(1, `${words.join(' ')}\n`);

say('ready');
if (lostShopper && lostKey) await place(Number(lostShopper), lostKey);
for (;;) await place(await createBuyer(), randomUUID());

async function createBuyer(): Promise<number> {
  return transaction(store, async (tx) => {
    const { id } = await tx
      .insertInto('shoppers')
      .values({ created_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    const chosen = products.filter(() => randomInt(3) === 0);
    for (const product_id of chosen.length > 0 ? chosen : products.slice(0, 1)) {
      const line = { shopper_id: id, product_id, package: 1, quantity: 1 + randomInt(4) };
      const rest = { checked: 1, price: null, free: 0, added_at: NOW, changed_at: NOW } as const;
      await tx
        .insertInto('basket_lines')
        .values({ ...line, ...rest })
        .execute();
    }
    return id;
  });
}

async function place(shopperId: number, key: string): Promise<void> {
  const viewer = { cityId: MAIN_CITY_ID, levelId: null, loggedIn: false };
  const context: PlanContext = { shopperId, viewer, reference, now: NOW };
  say('try', shopperId, key);
  for (;;) {
    const { plan } = await readPlan(store.db, context);
    const delivery = {
      kind: 'courier',
      title: 'Курьер',
      address: '',
      on: null,
      price: 590_00,
    } as const;
    const isOrder = plan.order.length > 0;
    const form: OrderForm = {
      key,
      seen: planSeal(plan, { delivery, choices: '' }),
      choices: '',
      delivery,
      payment: 'online',
      sent: '',
      requireWay: async () => {},
      comment: '',
      provenPhone: null,
      judge: async () => ({ kind: 'usual' }),
      seenTotal: isOrder ? orderSums(plan.order, delivery.price, plan.vatPercent).total : 0,
      buyer: {
        name: 'Анна',
        phone: '+79161234567',
        email: '',
        role: 'retail',
        firmId: null,
        firm: null,
      },
    };
    const before = await store.db
      .selectFrom('orders')
      .select('code')
      .where('shopper_id', '=', shopperId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (before) {
      say('done', shopperId, key, before.code);
      return;
    }
    const placed = await placeOrder(store, context, form);
    if (placed.kind === 'placed') {
      say('done', shopperId, key, placed.orders[0]?.code ?? '');
      return;
    }
    if (placed.kind === 'empty') return;
  }
}
