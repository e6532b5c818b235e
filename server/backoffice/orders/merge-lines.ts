import { typedPrice } from '../../../shared/money.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { EditConflict, type FieldConflict } from '../changes/merge-edit.ts';
import { readRoubles } from '../desk/form-fields.ts';
import type { FieldValue, KnownChange } from '../entities/entity.ts';

/** Units and price of one as the form has them; no price: the usual one. */
interface LineTexts {
  quantity: string;
  price: string;
}

/** Row of the form of an order's lines. */
export interface TypedLine {
  /** Number of its fields. */
  number: string;
  code: string;
  quantity: number;
  price: string;
  /** How the form has shown it; null: it has not. */
  was: LineTexts | null;
}

export interface MergedLine {
  code: string;
  quantity: number;
  /** Empty: as it is. */
  price: string;
}

const GONE: LineTexts = { quantity: '0', price: '' };

/**
 * Lines that an order is to have after an edit: those that the form changes differ from what it has shown,
 * the others stay as they are by now. A form that does not say what it has shown is all of the order.
 * @throws EditConflict when another person has changed the same of a line meanwhile.
 */
export async function mergeLines(
  tx: Tx,
  { orderId, staffId }: { orderId: number; staffId: number },
  typed: readonly TypedLine[],
): Promise<MergedLine[]> {
  const present = await listPresent(tx, orderId);
  const own = await listOwnLines(tx, { orderId, staffId });
  const isAll = typed.every(({ was }) => was === null);
  const conflicts: FieldConflict[] = [];
  type Values = Record<'was' | 'yours' | 'now', string>;
  const merge = (code: string, field: string, part: string, { was, yours, now }: Values) => {
    if (yours === was || yours === now) return now;
    const title = `${present.get(code)?.title ?? `товар ${code}`}: ${part}`;
    if (now !== was && !own.has(code)) conflicts.push({ field, title, was, yours, now });
    return yours;
  };
  const lines = typed.map(({ number, code, quantity, price, was: shown }): MergedLine => {
    const now = present.get(code) ?? GONE;
    const was = isAll ? now : (shown ?? GONE);
    const units = merge(code, `quantity.${number}`, 'штук', {
      was: was.quantity,
      yours: String(quantity),
      now: now.quantity,
    });
    if (units === '0') return { code, quantity: 0, price: '' };
    const yours = price.trim() === '' ? was.price : typedPrice(readRoubles(price, `товар ${code}`));
    const one = merge(code, `price.${number}`, 'цена, ₽', {
      was: was.price,
      yours,
      now: now.price,
    });
    return { code, quantity: Number(units), price: one === now.price ? '' : one };
  });
  if (conflicts.length > 0) throw new EditConflict(conflicts);
  const shown = new Set(typed.map(({ code }) => code));
  const added = isAll ? [] : [...present].filter(([code]) => !shown.has(code));
  return [
    ...lines,
    ...added.map(([code, { quantity }]) => ({ code, quantity: Number(quantity), price: '' })),
  ];
}

/** Codes of lines that the same person was the last to change: the history has all lines as one field. */
function listOwnLines(
  tx: Tx,
  { orderId, staffId }: { orderId: number; staffId: number },
): Promise<Set<string>> {
  const apart = ({ lines }: KnownChange['fields']) => {
    const [before, after] = (lines ?? []).map(readLines);
    const codes = [...(before?.keys() ?? []), ...(after?.keys() ?? [])];
    return codes.filter((code) => before?.get(code) !== after?.get(code));
  };
  return listOwnFields(tx, { entity: 'order', entityId: String(orderId), staffId, apart });
}

/** Lines as the history has them, under their codes. */
const readLines = (lines: FieldValue): Map<string, string> =>
  new Map(
    Array.isArray(lines)
      ? lines.map(([code, ...line]) => [String(code), JSON.stringify(line)])
      : [],
  );

/** Lines by code, as the form would show them now. */
async function listPresent(tx: Tx, orderId: number) {
  const rows = await tx
    .selectFrom('order_lines')
    .select(['code', 'title', 'quantity', 'sum'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return new Map(
    rows.map(({ code, title, quantity, sum }) => {
      const price = sum === null ? '' : typedPrice(Math.round(sum / quantity));
      return [code, { title, quantity: String(quantity), price }];
    }),
  );
}
