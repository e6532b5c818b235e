import type { Selectable } from 'kysely';
import { CallError } from '../../shared/contract/call.ts';
import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import { orderSums } from '../../shared/order-plan.ts';
import { countOrigins, joinParts, promisedDay } from '../../shared/supply.ts';
import { vatIncluded } from '../../shared/vat.ts';
import { readVatPercent } from '../opening/read-seller-vat.ts';
import type { OrderLineTable } from '../platform/store/tables/order-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { getAnalogue, planAnalogue } from './get-analogue.ts';
import type { OpenQuote } from './get-open-quote.ts';
import type { Offer, OfferedLine } from './make-offer.ts';
import { parseParts } from './parse-parts.ts';
import { requireSum } from './require-sum.ts';

type StoredLine = Selectable<OrderLineTable>;

/** The whole, in hundredths of a percent. */
const WHOLE = 10_000;

/**
 * Writes the prices of all lines, and what is offered in place of what was asked for; gives the sums of
 * the quote request with the tax of the day on which it is priced. @throws CallError when a line is left without a price or an analogue cannot be sold.
 */
export async function priceOffer(tx: Tx, offer: Offer, quote: OpenQuote) {
  const { quoteId, lines, delivery, now } = offer;
  const vatPercent = await readVatPercent(tx, now);
  const stored = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', quoteId)
    .orderBy('position')
    .execute();
  const offered = stored.map((line) => {
    const own = lines.find(({ position }) => position === line.position);
    if (!own) throw new CallError('invalid', 'Назовите цену каждого товара');
    return { line, own };
  });
  if (lines.length !== stored.length) throw new CallError('invalid', 'В заявке нет такого товара');
  const priced: Awaited<ReturnType<typeof priceLine>>[] = [];
  for (const { line, own } of offered)
    priced.push(await priceLine(tx, { line, own, quote, vatPercent }));
  refuseTwice(priced);
  requireSum(priced.map(({ retailSum }) => retailSum));
  for (const { sold, weight: _weight, retailSum, vatSum, ...line } of priced) {
    await tx
      .updateTable('order_lines')
      .set({ ...sold, ...line, retail_sum: retailSum, vat_sum: vatSum })
      .where('order_id', '=', quoteId)
      .where('position', '=', line.position)
      .execute();
  }
  const sums = orderSums(priced, delivery?.price ?? 0, vatPercent);
  const weight = priced.reduce((sum, line) => sum + line.weight, quote.weight_grams);
  return {
    goods_sum: sums.goods,
    retail_sum: sums.retail,
    delivery_price: sums.delivery,
    total: sums.total,
    vat_percent: vatPercent,
    vat_sum: sums.vat,
    weight_grams: Math.max(0, weight),
  };
}

interface AskedLine {
  line: StoredLine;
  own: OfferedLine;
  quote: OpenQuote;
  vatPercent: number;
}

async function priceLine(tx: Tx, { line, own, quote, vatPercent }: AskedLine) {
  const { discount = 0, note = '', comesOn } = own;
  const price = Math.round((own.price * (WHOLE - discount)) / WHOLE);
  const sum = price * line.packages;
  const full = own.price * line.packages;
  // The retail price is neither that of a former offer nor that of another product.
  const { sold, parts, weight } = await soldInstead(tx, { line, own, quote });
  const isSame = sold.product_id === line.product_id && line.full_price === null;
  const retail = isSame ? (line.retail_sum ?? sum) : sum;
  return {
    position: line.position,
    price,
    sum,
    retailSum: discount > 0 ? full : Math.max(sum, retail),
    vatSum: vatIncluded(sum, vatPercent),
    full_price: discount > 0 ? own.price : null,
    discount,
    note,
    comes_on: comesOn,
    parts: JSON.stringify(promiseParts(parts, comesOn)),
    sold,
    weight,
  };
}

/** Product of the line: the same, or an analogue with the places that it comes from. `weight`: grams more. */
async function soldInstead(tx: Tx, { line, own, quote }: Omit<AskedLine, 'vatPercent'>) {
  const code = own.code?.trim() ?? '';
  const { product_id } = line;
  if (code === '' || code === line.code) {
    return { sold: { product_id }, parts: parseParts(line), weight: 0 };
  }
  const product = await getAnalogue(tx, code);
  const plan = { productId: product.id, quantity: line.quantity, cityId: quote.city_id };
  const parts = await planAnalogue(tx, plan);
  const before = await tx
    .selectFrom('products')
    .select('weight_grams')
    .where('id', '=', product_id)
    .executeTakeFirst();
  const more = (product.weight_grams ?? 0) - (before?.weight_grams ?? 0);
  const sold = {
    product_id: product.id,
    code: product.code,
    title: product.title,
    unit: product.unit,
    instead_of: product.title === line.instead_of ? '' : line.instead_of || line.title,
    ...countOrigins(parts),
  };
  return { sold, parts, weight: more * line.quantity };
}

/** Goods of an order are held by product: none may stand in two lines. */
function refuseTwice(lines: readonly { sold: { product_id: number } }[]): void {
  const ids = lines.map(({ sold }) => sold.product_id);
  if (new Set(ids).size < ids.length) {
    throw new CallError('invalid', 'Один товар стоит в двух строках: выберите другой аналог');
  }
}

/** The manager's day is that of all parts; without one, what is ordered has none. */
function promiseParts(parts: readonly SupplyPart[], comesOn: string | null): SupplyPart[] {
  const day = promisedDay(comesOn);
  const promised = parts.map((part) => {
    return { ...part, on: day ?? (part.from === 'supply' ? null : part.on) };
  });
  return joinParts(promised);
}
