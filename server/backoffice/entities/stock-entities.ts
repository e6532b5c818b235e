import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Millis } from '../../../shared/millis.ts';
import { statusTitle } from '../../../shared/order.ts';
import { formatDay } from '../../../shared/ru/dates.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { ensureHeld, lackText } from '../../orders/ensure-held.ts';
import type { Hold } from '../../orders/hold.ts';
import { lockOrders } from '../../orders/lock-orders.ts';
import { numberProducts } from '../../platform/store/product-changes.ts';
import { writeSettledMark } from '../../platform/store/settled-mark.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { clearRest, setRest } from '../../stock/set-rests.ts';
import { type Entity, type Fields, tellFields } from './entity.ts';

/** Of a count: units, end, reason, moment. */
type Counted = readonly [number, Millis | null, string, Millis];

const lacksMoment = (counted: unknown) => Array.isArray(counted) && counted.length < 4;

const splitId = (id: string) => {
  const [product, storage] = id.split(' ');
  return { product_id: Number(product), storage_id: Number(storage) };
};

/** Units of a product that a person has counted in a storage, under «product storage». */
const restEntity: Entity = {
  title: 'Остаток',
  right: 'stock.change',
  fields: { counted: 'Посчитано' },
  tell: tellFields({ counted: tellCounted }),
  restorable: new Set(['counted']),
  // Counts of former versions have no moment: nobody knows what left the shelf since.
  findFixed: async (_db, changes) =>
    new Set(changes.filter(({ fields }) => fields['counted']?.some(lacksMoment))),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('set_rests')
      .selectAll()
      .where('product_id', 'in', [...new Set(ids.map((id) => splitId(id).product_id))])
      .execute();
    const found = new Map<string, Fields>();
    for (const { product_id, storage_id, units, ends_at, reason, set_at } of rows) {
      const id = `${product_id} ${storage_id}`;
      if (ids.includes(id)) found.set(id, { counted: [units, ends_at, reason, set_at] });
    }
    return found;
  },
  async restore(tx, id, fields) {
    const counted = (fields?.['counted'] ?? null) as Partial<Counted> | null;
    if (!counted) return clearRest(tx, splitId(id));
    const [units = 0, ends_at = null, reason = '', set_at] = counted;
    if (set_at === undefined) {
      throw new CallError('conflict', 'Неизвестно, когда считали: посчитайте заново');
    }
    await setRest(tx, { ...splitId(id), units, set_at, ends_at, reason });
  },
  async announce(tx, ids, now) {
    await numberProducts(tx, [...new Set(ids.map((id) => splitId(id).product_id))], now);
    await writeSettledMark(tx);
  },
  link: (id) => desk.stockProduct(splitId(id).product_id),
};

function tellCounted(value: unknown): string {
  if (!Array.isArray(value)) return 'нет';
  const [units, endsAt] = value as unknown as Counted;
  return `${formatCount(units)}${endsAt === null ? '' : ` до ${formatDay(endsAt - 1)}`}`;
}

/** An order that nobody moves on, or ends, before the end of the transaction. */
async function lockOrder(tx: Tx, id: number) {
  await lockOrders(tx, [id]);
  const order = tx.selectFrom('orders').select(['status', 'paid_sum']).where('id', '=', id);
  return order.executeTakeFirstOrThrow();
}

/** True for an order whose goods are kept aside by a term, and given back when that is over. */
const waitsForGoods = (status: string) => status === 'opened' || status === 'confirmed';

/** The goods that an order holds, under its id. */
const holdEntity: Entity = {
  title: 'Отложенный товар',
  right: 'stock.change',
  fields: { ends_at: 'Отложен до', units: 'Единиц' },
  tell: tellFields({ ends_at: (value) => (typeof value === 'number' ? formatDay(value) : '—') }),
  restorable: new Set(['ends_at', 'units']),
  findFixed: async (_db, changes) =>
    new Set(changes.filter(({ fields }) => typeof fields['ends_at']?.[0] !== 'number')),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('order_allocations')
      .select(({ fn }) => [
        'order_id',
        fn.sum<number>('quantity').as('units'),
        fn.min('ends_at').as('ends_at'),
      ])
      .where('order_id', 'in', ids.map(Number))
      .groupBy('order_id')
      .execute();
    return new Map(
      rows.map(({ order_id, units, ends_at }) => [
        String(order_id),
        { units: Number(units), ends_at: ends_at === null ? null : Number(ends_at) },
      ]),
    );
  },
  async restore(tx, id, fields, now: Millis) {
    const endsAt = fields?.['ends_at'];
    if (typeof endsAt !== 'number') {
      throw new CallError('conflict', 'Такой срок назад не вернуть');
    }
    const orderId = Number(id);
    const { status, paid_sum } = await lockOrder(tx, orderId);
    if (!waitsForGoods(status)) {
      const why = `Заказ «${statusTitle(status)}»: товар за ним больше не откладывают`;
      throw new CallError('conflict', why);
    }
    // Paid goods wait until they are shipped.
    const hold: Hold = paid_sum > 0 ? { why: 'money' } : { why: 'term', endsAt };
    const lacks = await ensureHeld(tx, { orderId, hold, now });
    if (lacks.length > 0) {
      throw new CallError('conflict', `Товар уже разобрали. ${lackText(lacks)}`);
    }
  },
  link: (id) => desk.order(id),
};

export const stockEntities = { rest: restEntity, hold: holdEntity } as const;
