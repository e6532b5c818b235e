import { MAX_UNITS, roundToPackage } from '../../shared/basket.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { countRoom, FULL } from './basket-room.ts';
import { movePromo } from './enter-promo.ts';
import { moveQuickLeftovers } from './quick-order.ts';
import type { OpenLine } from './resolve-quick-lines.ts';

interface MergedBasket {
  /** Lines that are in the basket now. */
  moved: number;
  /** Lines that the shopper has to sort out. */
  asked: number;
}

/**
 * Moves the basket of one shopper into another's: packages of the same product add up, and the line is
 * marked where either was. Where both count in different packages, whose prices differ, the shopper who
 * stays keeps his line as it is, and the other waits in the list of what is to be sorted out; so does what
 * a full basket has no room for. Nothing is left to move, so doing it again changes nothing.
 */
export async function mergeBasket(
  tx: Tx,
  fromShopperId: number,
  toShopperId: number,
): Promise<MergedBasket> {
  if (fromShopperId === toShopperId) return { moved: 0, asked: 0 };
  const lines = await linesOf(tx, fromShopperId);
  const known = new Map(
    (await linesOf(tx, toShopperId)).map((line) => [line.product_id, line] as const),
  );
  const apart: Apart[] = [];
  const surplus: Line[] = [];
  let room = await countRoom(tx, toShopperId);
  for (const line of lines) {
    const own = known.get(line.product_id);
    if (own && own.package !== line.package) {
      apart.push({ line, own });
      continue;
    }
    if (!own && room === 0) {
      surplus.push(line);
      continue;
    }
    if (!own) room--;
    const step = line.package;
    const sum = roundToPackage((own?.quantity ?? 0) + line.quantity, step);
    const quantity = Math.min(sum, Math.floor(MAX_UNITS / step) * step);
    const checked = own?.checked === 1 ? own.checked : line.checked;
    const merged = { quantity, package: step, checked };
    await tx
      .insertInto('basket_lines')
      .values({ ...line, ...merged, shopper_id: toShopperId })
      .onConflict((conflict) =>
        conflict.columns(['shopper_id', 'product_id']).doUpdateSet({
          ...merged,
          changed_at: Math.max(line.changed_at, own?.changed_at ?? 0),
        }),
      )
      .execute();
  }
  await tx.deleteFrom('basket_lines').where('shopper_id', '=', fromShopperId).execute();
  const now = Math.max(0, ...lines.map(({ changed_at }) => changed_at));
  const more = await askAbout(tx, [
    ...apart.map(({ line, own }) => ({ line, reasonFor: packedOtherwise(line, own) })),
    ...surplus.map((line) => ({ line, reasonFor: () => FULL })),
  ]);
  await moveQuickLeftovers(tx, { fromId: fromShopperId, toId: toShopperId, more }, now);
  await movePromo(tx, fromShopperId, toShopperId);
  return { moved: lines.length - more.length, asked: more.length };
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];
interface Apart {
  line: Line;
  own: Line;
}

interface Asked {
  line: Line;
  /** Words that say why, by the unit of the product. */
  reasonFor: (unit: string) => string;
}

const packedOtherwise = (line: Line, own: Line) => (unit: string) => {
  const packed = (step: number) =>
    step > 1 ? `упаковками по ${unitCount(step, unit)}` : 'поштучно';
  const ways = `${packed(line.package)}, а в корзине он ${packed(own.package)}`;
  return `До входа выбрали ${ways.replace(/\.$/, '')}. Добавить?`;
};

async function askAbout(tx: Tx, asked: readonly Asked[]): Promise<OpenLine[]> {
  if (asked.length === 0) return [];
  const ids = asked.map(({ line }) => line.product_id);
  const products = await tx
    .selectFrom('products')
    .select(['id', 'code', 'unit'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  return asked.flatMap(({ line, reasonFor }) => {
    const product = byId.get(line.product_id);
    if (!product) return [];
    const { code, unit } = product;
    const { quantity: amount } = line;
    const reason = reasonFor(unit);
    return [{ text: `${code} ${amount}`, amount, word: '', reason, choices: [line.product_id] }];
  });
}

async function linesOf(tx: Tx, shopperId: number) {
  return tx
    .selectFrom('basket_lines')
    .selectAll()
    .where('shopper_id', '=', shopperId)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute();
}
