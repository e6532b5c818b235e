import { CallError } from '../../../shared/contract/call.ts';
import type { programCalls } from '../../../shared/contract/program-calls.ts';
import type { ShopCalls } from '../../../shared/contract/shop-api.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Program, Programs } from '../../identity/programs.ts';
import { getOrder } from '../../orders/find-order.ts';
import { moveOrderIn, type OrderMove } from '../../orders/move-order.ts';
import { numberOrderChanges } from '../../orders/order-changes.ts';
import { hasReturnable } from '../../orders/return-extra.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { hasRowLocks, type Tx, transaction } from '../../platform/store/transaction.ts';
import { tellStock } from '../exchange/saving/tell-stock.ts';

type ProgramCalls = Pick<ShopCalls, keyof typeof programCalls>;

interface ProgramCallDeps {
  store: Store;
  programs: Programs;
  /** A payment system is connected. */
  takesOnline: boolean;
  now: () => Millis;
}

/** The calls of programs; who may make them has been looked at (guard-calls.ts). */
export function createProgramCalls(deps: ProgramCallDeps): ProgramCalls {
  const { store, programs, takesOnline, now } = deps;
  const { db } = store;
  const programOf = async (token: string | null) => (await programs.find(token)) as Program;
  return {
    programKey: async ({ token }) => {
      const { title, rights, callsAMinute } = await programOf(token);
      return { title, rights: [...rights], calls_a_minute: callsAMinute };
    },
    programPrices: async (_viewer, { after, count }) => {
      const { goods, next } = await readGoods(store, after, count);
      const rows = await db
        .selectFrom('prices')
        .innerJoin('price_levels', 'price_levels.id', 'level_id')
        .select(['product_id', 'code', 'price', 'old_price'])
        .where('product_id', 'in', idsOf(goods))
        .execute();
      const byProduct = Map.groupBy(rows, ({ product_id }) => product_id);
      const list = goods.map(({ id, code }) => ({
        id,
        code,
        prices: Object.fromEntries(
          (byProduct.get(id) ?? []).map(({ code: level, price, old_price }) => [
            level,
            { price, old_price },
          ]),
        ),
      }));
      return { list, next };
    },
    programStorages: async () => ({
      list: await db
        .selectFrom('storages')
        .select(['id', 'title', 'address', 'city_id'])
        .orderBy('id')
        .execute(),
    }),
    programStock: async (_viewer, { after, count }) => {
      const { goods, next } = await readGoods(store, after, count);
      const rows = await db
        .selectFrom('stock')
        .select(['product_id', 'storage_id', 'free'])
        .where('product_id', 'in', idsOf(goods))
        .orderBy('storage_id')
        .execute();
      const byProduct = Map.groupBy(rows, ({ product_id }) => product_id);
      const list = goods.map(({ id, code }) => ({
        id,
        code,
        storages: (byProduct.get(id) ?? []).map(({ storage_id, free }) => ({ storage_id, free })),
      }));
      return { list, next };
    },
    tellStock: async (_viewer, { kind, last = null, rows }) => {
      if (kind === 'free' && last === null) throw lastIsMissing();
      const told = await tellStock(store, { kind, last, rows, now: now() });
      return {
        changed: told.changed,
        unknown_codes: told.unknownCodes,
        unknown_storages: told.unknownStorages,
      };
    },
    programOrders: async (_viewer, { since, after, count }) => {
      const rows = await db
        .selectFrom('orders')
        .select('id')
        .where('updated_at', '>=', since)
        .where('id', '>', after)
        .orderBy('id')
        .limit(count)
        .execute();
      const list = await Promise.all(rows.map(({ id }) => readOrder(store, id, takesOnline)));
      return { list, next: rows.length === count ? (rows.at(-1)?.id ?? null) : null };
    },
    programOrderChanges: async (_viewer, { after, count }) => {
      await numberOrderChanges(store);
      const rows = await db
        .selectFrom('order_change_numbers')
        .select(['order_id', 'number'])
        .where('number', '>', after)
        .orderBy('number')
        .limit(count)
        .execute();
      const list = await Promise.all(
        rows.map(({ order_id }) => readOrder(store, order_id, takesOnline)),
      );
      const last = rows.at(-1)?.number ?? after;
      return { list, last, next: rows.length === count ? last : null };
    },
    programOrder: async (_viewer, { id }) => {
      const found = await db
        .selectFrom('orders')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      return found ? readOrder(store, id, takesOnline) : null;
    },
    programMoveOrder: async ({ token }, { id, status, note }) => {
      const actor = `program ${(await programOf(token)).id}`;
      const move = { orderId: id, to: status, actor, note, now: now() };
      await transaction(store, async (tx) => {
        if (await isMoved(tx, move)) return;
        await requireNoReturn(tx, move);
        await moveOrderIn(tx, move);
      });
      return {};
    },
  };
}

/** Without it each piece of an order would be taken off anew at every count. */
const lastIsMissing = () => {
  const message = 'С kind=free назовите last из programs/order-changes: какие заказы уже вычтены';
  return new CallError('invalid', message, null, [{ pointer: '/last', message }]);
};

async function readOrder({ db }: Store, id: number, takesOnline: boolean) {
  const { shopper_id: _shopper, ...order } = await getOrder(db, id, takesOnline);
  return order;
}

/**
 * Leaves to people what gives money back: at the desk it asks for a fresh key. @throws CallError when a
 * step of a program would.
 */
async function requireNoReturn(tx: Tx, { orderId, to }: OrderMove): Promise<void> {
  if (to !== 'cancelled' || !(await hasReturnable(tx, orderId))) return;
  const message =
    'Заказ оплачен на сайте, с отменой деньги уйдут покупателю: отменяет его человек в управлении';
  throw new CallError('needs_person', message);
}

/** True when this very move is the last thing that happened to the order: its answer was lost. */
async function isMoved(tx: Tx, { orderId, to, actor, note }: OrderMove): Promise<boolean> {
  const row = tx.selectFrom('orders').select('status').where('id', '=', orderId);
  const order = await (hasRowLocks(tx) ? row.forUpdate() : row).executeTakeFirst();
  if (order?.status !== to) return false;
  const last = await tx
    .selectFrom('order_events')
    .select(['status', 'actor', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.status === to && last.actor === actor && last.note === note;
}

/** Goods on sale by their ids, a page. */
async function readGoods({ db }: Store, after: number, count: number) {
  const goods = await db
    .selectFrom('products')
    .select(['id', 'code'])
    .where('id', '>', after)
    .where('active', '=', 1)
    .orderBy('id')
    .limit(count)
    .execute();
  return { goods, next: goods.length === count ? (goods.at(-1)?.id ?? null) : null };
}

/** No id is 0: an empty list would be no SQL. */
const idsOf = (goods: readonly { id: number }[]) =>
  goods.length > 0 ? goods.map(({ id }) => id) : [0];
