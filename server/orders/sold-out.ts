import { CallError } from '../../shared/contract/call.ts';
import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import type { Millis } from '../../shared/millis.ts';
import { comesAgain } from '../../shared/stock.ts';
import type { ProductRecord } from '../catalog/index/product-records.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { noteQuote } from './get-open-quote.ts';

interface WantedLine {
  product_id: number;
  title: string;
  quantity: number;
}

/** Refusal of an offer whose goods are gone for good. */
export class SoldOutError extends CallError {
  override name = 'SoldOutError';
}

/**
 * @throws SoldOutError when less was taken of a line than it wants, and nothing can be ordered for it: a used
 * or faulty piece, one of a sale, a product that is made or sold no more.
 */
export function refuseSoldOut(
  lines: readonly WantedLine[],
  taken: ReadonlyMap<number, readonly SupplyPart[]>,
  records: ReadonlyMap<number, ProductRecord>,
): void {
  for (const { product_id, title, quantity } of lines) {
    const found = (taken.get(product_id) ?? []).reduce((sum, { units }) => sum + units, 0);
    if (found >= quantity || canBeOrdered(records.get(product_id)?.product)) continue;
    const what = found === 0 ? 'этот товар уже продан' : `осталось ${found} из ${quantity}`;
    throw new SoldOutError(
      'conflict',
      `«${title}»: ${what}, и больше не придёт. Менеджер увидит это и предложит замену`,
    );
  }
}

type Fate = Pick<ProductRecord['product'], 'active' | 'discontinued' | 'quality'>;

/** True for goods that the supplier sends more of, as long as the shop sells them. */
export const canBeOrdered = (product: Fate | undefined): boolean =>
  product?.active === 1 &&
  comesAgain({ quality: product.quality, discontinued: product.discontinued === 1 });

/**
 * Gives an offer that its buyer could not accept back to the managers, with the reason in its history: once,
 * until it is answered.
 */
export async function askForAnother(
  store: Store,
  { quoteId, reason, now }: { quoteId: number; reason: string; now: Millis },
): Promise<void> {
  await transaction(store, async (tx) => {
    const asked = await tx
      .updateTable('orders')
      .set({ needs_decision: 1, updated_at: now })
      .where('id', '=', quoteId)
      .where('status', '=', 'offered')
      .where('needs_decision', '=', 0)
      .returning('id')
      .executeTakeFirst();
    if (!asked) return;
    const note = `Принять предложение не получилось. ${reason}`;
    await noteQuote(tx, { quoteId, status: 'offered', actor: 'system', note, now });
  });
}
