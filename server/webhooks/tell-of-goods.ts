import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import { readKeptTexts } from '../platform/read-kept.ts';
import type { Store } from '../platform/store/open-store.ts';
import { numberChanges } from '../platform/store/product-changes.ts';
import { lockingTransaction, type Tx } from '../platform/store/transaction.ts';
import { WEBHOOK_KIND, type WebhookEvent } from './events.ts';

const EVENT: WebhookEvent = 'goods.changed';
const AT_ONCE = 100;
/** An import of everything is told in some minutes, and holds up nothing. */
const MESSAGES_A_RUN = 50;

/** Writes messages about goods that have changed since each subscriber was told last. */
export async function tellOfGoods(store: Store, now: Millis): Promise<void> {
  const hooks = await store.db
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('ended_at', 'is', null)
    .execute();
  const wanted = hooks.filter(({ events }) => readKeptTexts(events).includes(EVENT));
  if (wanted.length === 0) return;
  await numberChanges(store);
  for (const { id } of wanted) {
    for (let count = 0; count < MESSAGES_A_RUN; count++) {
      if (!(await lockingTransaction(store, (tx) => tellNext(tx, id, now)))) break;
    }
  }
}

/** The next hundred goods; false: there are no more. */
async function tellNext(tx: Tx, webhookId: number, now: Millis): Promise<boolean> {
  const hook = await tx
    .selectFrom('webhooks')
    .select(['goods_seq', 'goods_id'])
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow();
  const goods = await tx
    .selectFrom('products')
    .select(['id', 'code', 'active', 'changed_seq'])
    .where((eb) =>
      eb.or([
        eb('changed_seq', '>', hook.goods_seq),
        eb.and([eb('changed_seq', '=', hook.goods_seq), eb('id', '>', hook.goods_id)]),
      ]),
    )
    .orderBy('changed_seq')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const last = goods.at(-1);
  if (!last) return false;
  const ids = goods.map(({ id }) => id);
  const prices = await tx
    .selectFrom('prices')
    .innerJoin('price_levels', 'price_levels.id', 'level_id')
    .select(['product_id', 'price'])
    .where('price_levels.code', '=', 'retail')
    .where('product_id', 'in', ids)
    .execute();
  const stock = await tx
    .selectFrom('stock')
    .select(['product_id', (eb) => eb.fn.sum<number>('free').as('free')])
    .where('product_id', 'in', ids)
    .groupBy('product_id')
    .execute();
  const priceOf = new Map(prices.map(({ product_id, price }) => [product_id, price]));
  const freeOf = new Map(stock.map(({ product_id, free }) => [product_id, Number(free)]));
  const data = {
    goods: goods.map(({ id, code, active }) => ({
      id,
      code,
      on_sale: active === 1,
      price: priceOf.get(id) ?? null,
      free: freeOf.get(id) ?? 0,
    })),
  };
  const eventId = `${webhookId}-goods-${last.changed_seq}-${last.id}`;
  await addToOutbox(
    tx,
    [
      {
        kind: WEBHOOK_KIND,
        key: `webhook ${eventId}`,
        payload: { webhookId, eventId, event: EVENT, at: now, data },
      },
    ],
    now,
  );
  await tx
    .updateTable('webhooks')
    .set({ goods_seq: last.changed_seq, goods_id: last.id })
    .where('id', '=', webhookId)
    .execute();
  return goods.length === AT_ONCE;
}
