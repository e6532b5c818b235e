import type { Selectable } from 'kysely';
import { refuseField } from '../../shared/contract/call.ts';
import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import type { Millis } from '../../shared/millis.ts';
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
import { sumWeight } from './sum-weight.ts';

type StoredLine = Selectable<OrderLineTable>;

/** The whole, in hundredths of a percent. */
const WHOLE = 10_000;

/**
 * Writes the prices of all lines, and what is offered in place of what was asked for; gives the sums of
 * the quote request with the tax of the day on which it is priced. @throws CallError naming the field when
 * a line is left without a price or an analogue cannot be sold.
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
  refuseUnasked(lines, stored);
  const offered = stored.map((line) => {
    const at = lines.findIndex(({ position }) => position === line.position);
    const own = lines[at];
    if (!own) throw refuseField('/lines', 'Назовите цену каждого товара');
    return { line, own, at };
  });
  const priced: Awaited<ReturnType<typeof priceLine>>[] = [];
  for (const one of offered) priced.push(await priceLine(tx, { ...one, quote, vatPercent, now }));
  refuseTwice(priced);
  requireSum(
    priced.map(({ retailSum }) => retailSum),
    '/lines',
  );
  for (const { sold, at: _at, retailSum, vatSum, ...line } of priced) {
    await tx
      .updateTable('order_lines')
      .set({ ...sold, ...line, retail_sum: retailSum, vat_sum: vatSum })
      .where('order_id', '=', quoteId)
      .where('position', '=', line.position)
      .execute();
  }
  const sums = orderSums(priced, delivery?.price ?? 0, vatPercent);
  return {
    goods_sum: sums.goods,
    retail_sum: sums.retail,
    delivery_price: sums.delivery,
    total: sums.total,
    vat_percent: vatPercent,
    vat_sum: sums.vat,
    weight_grams: await sumWeight(tx, quoteId),
  };
}

/** Each line of the offer is one of the quote request, once. */
function refuseUnasked(lines: readonly OfferedLine[], stored: readonly StoredLine[]): void {
  const left = new Set(stored.map(({ position }) => position));
  for (const [at, { position }] of lines.entries()) {
    if (left.delete(position)) continue;
    throw refuseField(`/lines/${at}/position`, 'В заявке нет такого товара');
  }
}

interface AskedLine {
  line: StoredLine;
  own: OfferedLine;
  /** Place of the line in the offer, from 0. */
  at: number;
  quote: OpenQuote;
  vatPercent: number;
  now: Millis;
}

async function priceLine(tx: Tx, asked: AskedLine) {
  const { line, own, at, vatPercent } = asked;
  const { discount = 0, note = '', comesOn } = own;
  const price = Math.round((own.price * (WHOLE - discount)) / WHOLE);
  const sum = price * line.packages;
  const full = own.price * line.packages;
  // The retail price is neither that of a former offer nor that of another product.
  const { sold, parts } = await soldInstead(tx, asked);
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
    at,
  };
}

/** Product of the line: the same, or an analogue with the places that it comes from. */
async function soldInstead(tx: Tx, { line, own, at, quote, now }: Omit<AskedLine, 'vatPercent'>) {
  const code = own.code?.trim() ?? '';
  const { product_id, quantity } = line;
  const pointer = codeOf(at);
  const step = quantity / line.packages;
  const place = { cityId: quote.city_id, now, pointer, quantity, step };
  if (code === '' || code === line.code) {
    // Goods that were asked for may have been sold since, and not come again.
    await planAnalogue(tx, { ...place, productId: product_id });
    return { sold: { product_id }, parts: parseParts(line) };
  }
  const product = await getAnalogue(tx, code, pointer);
  const parts = await planAnalogue(tx, { ...place, productId: product.id });
  const sold = {
    product_id: product.id,
    code: product.code,
    title: product.title,
    unit: product.unit,
    instead_of: product.title === line.instead_of ? '' : line.instead_of || line.title,
    ...countOrigins(parts),
  };
  return { sold, parts };
}

/** Goods of an order are held by product: none may stand in two lines. */
function refuseTwice(lines: readonly { sold: { product_id: number }; at: number }[]): void {
  const seen = new Set<number>();
  for (const { sold, at } of lines) {
    if (!seen.has(sold.product_id)) seen.add(sold.product_id);
    else throw refuseField(codeOf(at), 'Один товар стоит в двух строках: выберите другой аналог');
  }
}

/** Pointer of the code of a line. */
const codeOf = (at: number) => `/lines/${at}/code`;

/** The manager's day is that of all parts; without one, what is ordered has none. */
function promiseParts(parts: readonly SupplyPart[], comesOn: string | null): SupplyPart[] {
  const day = promisedDay(comesOn);
  const promised = parts.map((part) => {
    return { ...part, on: day ?? (part.from === 'supply' ? null : part.on) };
  });
  return joinParts(promised);
}
