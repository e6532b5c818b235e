import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { Flag } from '../platform/store/tables/flag.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { CHANGEABLE, changeLines } from './change-lines.ts';
import { changeWay, type WayChange } from './change-way.ts';
import type { OrderedLine } from './insert-line.ts';
import { setDay } from './promised-day.ts';
import { setDelivery } from './set-delivery.ts';
import { noteChange } from './tell-of-change.ts';

/** A line as the history has it. */
export type FormerLine = readonly [code: string, quantity: number, sum: Kopecks];

interface FormerLines {
  orderId: number;
  lines: readonly FormerLine[];
  now: Millis;
}

/** Makes an order up as it was. @throws CallError when it can no longer be changed. */
export async function restoreLines(tx: Tx, { orderId, lines, now }: FormerLines): Promise<void> {
  const { status, promo_code: promo } = await tx
    .selectFrom('orders')
    .select(['status', 'promo_code'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!CHANGEABLE.includes(status)) {
    throw new CallError('conflict', 'Состав этого заказа уже не изменить');
  }
  // The history does not tell how much the code took off each line.
  if (promo !== '') throw new CallError('conflict', 'Заказ с промокодом: поправьте строки сами');
  const codes = lines.map(([code]) => code);
  const products = await tx
    .selectFrom('products')
    .select(['id', 'code', 'title', 'unit'])
    .where('code', 'in', codes)
    .execute();
  const wanted = lines.map(([code, quantity, sum]): OrderedLine => {
    const product = products.find((each) => each.code === code);
    if (!product) throw new CallError('conflict', `Назад не вернуть: товара ${code} больше нет`);
    return { ...product, productId: product.id, quantity, sum };
  });
  const reason = 'Изменение состава отменено';
  await changeLines(tx, { orderId, lines: wanted, actor: 'system', reason, now });
}

interface FormerDelivery {
  orderId: number;
  way: FormerWay;
  price?: Kopecks | undefined;
  byManager?: Flag | undefined;
  now: Millis;
}

/** What is not named stays. */
type FormerWay = Pick<WayChange, 'kind' | 'title' | 'address' | 'on'>;

/**
 * Gives a delivery the way, the day and the price that it had; what is not named stays. @throws CallError
 * likewise.
 */
export async function restoreDelivery(tx: Tx, former: FormerDelivery): Promise<void> {
  const { orderId, way, price, byManager, now } = former;
  const author = { orderId, actor: 'system', now };
  const isPriced = price !== undefined || byManager !== undefined;
  if (isPriced || way.kind !== undefined) {
    const is = await tx
      .selectFrom('orders')
      .select(['delivery_price', 'delivery_by_manager'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await setDelivery(tx, {
      ...author,
      price: price ?? is.delivery_price,
      byManager: byManager ?? is.delivery_by_manager,
      reason: `Изменение ${way.kind === undefined ? 'цены' : 'способа'} отменено`,
    });
  }
  const { on, ...place } = way;
  const isPlaced = Object.values(place).some((part) => part !== undefined);
  // After the price: one that is left needs an address.
  const note = isPlaced ? await changeWay(tx, { ...way, ...author }) : await restoreDay(tx, former);
  if (note !== '') await noteChange(tx, { ...author, note });
}

async function restoreDay(tx: Tx, { orderId, way: { on }, now }: FormerDelivery): Promise<string> {
  return on === undefined ? '' : setDay(tx, { orderId, on, now });
}
