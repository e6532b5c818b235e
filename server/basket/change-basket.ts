import { MAX_UNITS, roundToPackage } from '../../shared/basket.ts';
import type { BasketChanged } from '../../shared/contract/basket.ts';
import { CallError } from '../../shared/contract/call.ts';
import type { Product } from '../../shared/contract/product.ts';
import type { Millis } from '../../shared/millis.ts';
import { isStillSold } from '../../shared/stock.ts';
import { soldPackage } from '../../shared/ui/packages.tsx';
import type { Store } from '../platform/store/open-store.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';
import type { BasketLineTable } from '../platform/store/tables/basket-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { refuseWhenFull } from './basket-room.ts';
import { removeLines } from './removed-lines.ts';
import { type SeenBy, seenColumns, UNKNOWN } from './seen-prices.ts';

interface BasketChange {
  amount?: number | undefined;
  add_amount?: number | undefined;
  package?: number | undefined;
  checked?: boolean | undefined;
}

interface ChangeContext {
  shopperId: number;
  /** Product as the shopper sees it now: price and stock are noted in a line that is added. */
  product: Product;
  /** Viewer whose price and stock it shows; without it they are compared with nothing later. */
  seenBy?: SeenBy;
  now: Millis;
}

type Changed = Omit<BasketChanged, 'product'>;

/**
 * Sets, adds or marks one line of a basket in one transaction; units are rounded up to whole packages.
 * @throws CallError when the product cannot be ordered or the basket is full.
 */
export async function changeBasket(
  store: Store,
  context: ChangeContext,
  change: BasketChange,
): Promise<Changed> {
  return shopperTransaction(store, context.shopperId, (tx) => changeLine(tx, context, change));
}

/** The same within the caller's transaction, which a refusal leaves as it was. */
export async function changeLine(
  tx: Tx,
  context: ChangeContext,
  change: BasketChange,
): Promise<Changed> {
  const { product, shopperId, now } = context;
  const line = await findLine(tx, context);
  const step = soldPackage(product, change.package ?? line?.package);
  const before = line?.quantity ?? 0;
  const asked = (change.amount ?? before) + (change.add_amount ?? 0);
  const amount = roundToPackage(asked, step);
  if (amount === 0) {
    await removeLines(tx, { shopperId, ids: [product.id], now });
    return { amount, package: step, rounded: false };
  }
  if (amount > MAX_UNITS) throw new CallError('invalid', `Не больше ${MAX_UNITS} за один раз`);
  if (amount > before) await refuseWhatCannotBeAdded(tx, context, line === undefined);
  const checked = (change.checked ?? line?.checked !== 0) ? 1 : 0;
  const isAdding = line === undefined || (change.add_amount ?? 0) > 0;
  const isRepacked = line !== undefined && line.package !== step;
  const saved = { package: step, quantity: amount, checked } as const;
  await saveLine(tx, context, { line: saved, isAdding, isRepacked });
  return { amount, package: step, rounded: amount !== asked };
}

function findLine(tx: Tx, { shopperId, product }: ChangeContext) {
  return tx
    .selectFrom('basket_lines')
    .select(['quantity', 'package', 'checked'])
    .where('shopper_id', '=', shopperId)
    .where('product_id', '=', product.id)
    .executeTakeFirst();
}

async function refuseWhatCannotBeAdded(
  tx: Tx,
  { shopperId, product }: ChangeContext,
  isNew: boolean,
): Promise<void> {
  const { discontinued, allow_to_order: isForSale } = product.flags;
  if (discontinued) throw new CallError('conflict', 'Товар снят с производства');
  if (!isForSale) throw new CallError('conflict', 'Этот товар нельзя заказать на сайте');
  if (!isStillSold(product)) throw new CallError('conflict', 'Товар распродан: больше не придёт');
  if (isNew) await refuseWhenFull(tx, shopperId);
}

interface SavedLine {
  line: Pick<BasketLineTable, 'package' | 'quantity' | 'checked'>;
  /** Price and stock are seen anew; a line that is merely changed goes on comparing with what it has. */
  isAdding: boolean;
  /** Price of another package is nothing to compare with. */
  isRepacked: boolean;
}

async function saveLine(
  tx: Tx,
  { shopperId, product, seenBy = UNKNOWN, now }: ChangeContext,
  { line, isAdding, isRepacked }: SavedLine,
): Promise<void> {
  const seen = seenColumns(product, line.package, seenBy);
  const { package_price } = seen;
  await tx
    .insertInto('basket_lines')
    .values({
      shopper_id: shopperId,
      product_id: product.id,
      added_at: now,
      changed_at: now,
      ...line,
      ...seen,
    })
    .onConflict((conflict) =>
      conflict.columns(['shopper_id', 'product_id']).doUpdateSet({
        ...line,
        ...(isRepacked && { package_price }),
        ...(isAdding && seen),
        changed_at: now,
      }),
    )
    .execute();
}
