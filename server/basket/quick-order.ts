import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CallError } from '../../shared/contract/call.ts';
import type { Product } from '../../shared/contract/product.ts';
import type { Millis } from '../../shared/millis.ts';
import { countUnits } from '../../shared/package-words.ts';
import {
  countPasted,
  MAX_QUICK_TEXT,
  parseQuickOrder,
  quickLeftoverSchema,
  tooManyLines,
} from '../../shared/quick-order.ts';
import { formatProducts } from '../catalog/format-products.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import type { Db } from '../platform/store/open-store.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { changeLine } from './change-basket.ts';
import {
  type OpenLine,
  type Resolved,
  type ResolvedLine,
  resolveQuickLines,
} from './resolve-quick-lines.ts';
import type { RoundedLine } from './rounded-lines.ts';
import { type SeenBy, seenBy } from './seen-prices.ts';
import { findSent, noteSent } from './sent-lists.ts';

interface QuickOrder {
  shopperId: number;
  viewer: CatalogViewer;
  /** The pasted list. */
  text: string;
  /** Mark of the leftovers that the text was begun with; null: it is a text of its own. */
  mark: string | null;
  /** Products chosen for lines that were left before, by the place of the line; null: given up. */
  chosen: ReadonlyMap<number, number | null>;
  /** Key of the form; null: it has none. */
  key: string | null;
  now: Millis;
}

export interface QuickOrdered {
  /** Lines that are in the basket now. */
  added: number;
  /** Lines that wait for a choice or were not found. */
  left: number;
  /** The form had been taken already; nothing was added now. */
  repeated: boolean;
  /** Lines that were rounded up to whole packages. */
  rounded: RoundedLine[];
}

/** Leftovers of a shopper: all of them are shown, the last of long lists as one. */
const MAX_LEFT = 500;
/** Lines with choices that may wait while others are added. */
const MAX_CHOOSABLE = 400;
/** Signs of a mark. */
const MARK = 16;
/** Lists that may be taken from other tabs while one is looked at. */
const MAX_ATTEMPTS = 20;
const TOO_MANY = 'Слишком много списков сразу: отправьте этот ещё раз';
const TOO_MUCH = 'Сначала разберите строки, которые остались от прежних списков';

const storedSchema = z.array(quickLeftoverSchema.extend({ choices: z.array(z.int()) }));

/**
 * Puts all lines of a pasted list that are found, and the choices made for earlier ones, into the
 * basket in one transaction. What is not found is kept with its reason, and so is what there is no room
 * for: nothing that was pasted is lost. A form that was taken already adds nothing.
 */
export async function quickOrder(catalog: Catalog, order: QuickOrder): Promise<QuickOrdered> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const ordered = await tryToOrder(catalog, order, attempt === 1);
    if (ordered) return ordered;
  }
  throw new CallError('conflict', TOO_MANY);
}

/** Null when a list from another tab has changed the leftovers meanwhile: then nothing has happened. */
async function tryToOrder(
  catalog: Catalog,
  order: QuickOrder,
  isFirst: boolean,
): Promise<QuickOrdered | null> {
  const { shopperId, viewer, text, mark, key, now } = order;
  const { store } = catalog;
  const by = seenBy(catalog, viewer);
  const before = await findQuickLeftovers(store.db, shopperId);
  const form = { shopperId, key: key && sealForm(key, order), now };
  const sent = await findSent(store.db, form);
  if (sent) return { ...sent, left: countPasted(before), repeated: true, rounded: [] };
  const isOwn = mark === markLeftovers(before);
  // Places of a form that shows other lines mean others.
  const isMeant = isOwn || (mark === null && isFirst);
  const chosen = isMeant ? order.chosen : new Map<number, number | null>();
  // Lines that left no choice stand in the field of the form that shows them, and come with the text.
  const kept = before.filter((line, place) => (!isOwn || isChoosable(line)) && !chosen.has(place));
  requireRoom(kept, text);
  const isFull = kept.filter(isChoosable).length > MAX_CHOOSABLE;
  const { found, open } = await resolve(catalog, text, isFull);
  const picked = before.flatMap((line, place) => pick(line, chosen.get(place)));
  const wanted = [...picked, ...found];
  const ids = [...new Set(wanted.map(({ productId }) => productId))];
  const products = new Map(
    (await formatProducts(catalog, ids, viewer)).map((product) => [product.id, product]),
  );
  return shopperTransaction(store, shopperId, async (tx) => {
    const sentMeanwhile = await findSent(tx, form);
    const present = await findQuickLeftovers(tx, shopperId);
    if (sentMeanwhile) {
      return { ...sentMeanwhile, left: countPasted(present), repeated: true, rounded: [] };
    }
    if (markLeftovers(present) !== markLeftovers(before)) return null;
    const refused: OpenLine[] = [];
    const rounded = new Map<number, RoundedLine>();
    for (const line of wanted) {
      const { reason = null, roundedTo } = await tryToAdd(tx, {
        line,
        product: products.get(line.productId),
        shopperId,
        seenBy: by,
        now,
      });
      const { text: pasted, amount, word } = line;
      if (reason) refused.push({ text: pasted, amount, word, reason, choices: [] });
      if (roundedTo) rounded.set(line.productId, roundedTo);
    }
    const left = [...kept, ...refused, ...open];
    await saveLeftovers(tx, { shopperId, lines: left, now });
    const added = wanted.length - refused.length;
    await noteSent(tx, form, added);
    return { added, left: countPasted(left), repeated: false, rounded: [...rounded.values()] };
  });
}

/** Name of leftovers as they are, for telling whether a form shows these. */
export const markLeftovers = (lines: readonly OpenLine[]): string =>
  lines.length === 0
    ? ''
    : createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, MARK);

/** Name of a form with all that it says: what was changed in its page before it is sent again is another. */
const sealForm = (key: string, { text, mark, chosen }: QuickOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([key, text, mark, ...chosen]))
    .digest('base64url');

/** @throws CallError when the field could not hold all lines that may be left. */
function requireRoom(kept: readonly OpenLine[], text: string): void {
  const unfound = kept.filter((line) => !isChoosable(line));
  const signs = unfound.reduce((sum, line) => sum + line.text.length + 1, text.length);
  if (unfound.length > 0 && signs > MAX_QUICK_TEXT) throw new CallError('conflict', TOO_MUCH);
}

const isChoosable = ({ choices }: OpenLine) => choices.length > 0;

async function resolve(catalog: Catalog, text: string, isFull: boolean): Promise<Resolved> {
  const lines = parseQuickOrder(text);
  if (!isFull || lines.length === 0) return resolveQuickLines(catalog, lines);
  return { found: [], open: [asOne(lines, TOO_MUCH)] };
}

/** Lines of which none is looked at, for the field. */
const asOne = (lines: readonly { text: string }[], reason: string): OpenLine => ({
  text: lines.map(({ text }) => text).join('\n'),
  amount: null,
  word: '',
  reason,
  choices: [],
});

/** As many leftovers as are shown, those with choices first; the others become one. */
function fitLeftovers(lines: readonly OpenLine[]): readonly OpenLine[] {
  if (lines.length <= MAX_LEFT) return lines;
  const isFirst = (line: OpenLine) => Number(isChoosable(line));
  const ordered = lines.toSorted((one, other) => isFirst(other) - isFirst(one));
  const shown = ordered.slice(0, MAX_LEFT - 1);
  return [...shown, asOne(ordered.slice(shown.length), tooManyLines)];
}

function pick(line: OpenLine, productId: number | null | undefined): ResolvedLine[] {
  if (productId == null || line.amount === null || !line.choices.includes(productId)) return [];
  return [{ productId, amount: line.amount, word: line.word, text: line.text }];
}

interface Adding {
  line: ResolvedLine;
  product: Product | undefined;
  seenBy: SeenBy;
  shopperId: number;
  now: Millis;
}

interface Added {
  /** Why it is not in the basket. */
  reason?: string;
  /** Line of which the basket holds more than was asked for. */
  roundedTo?: RoundedLine;
}

async function tryToAdd(tx: Tx, { line, product, ...context }: Adding): Promise<Added> {
  if (!product) return { reason: 'Больше не продаётся' };
  const counted = countUnits(product, line.amount, line.word);
  if (counted.kind === 'unclear') return { reason: counted.reason };
  const { units: add_amount, package: step } = counted;
  try {
    const { rounded, amount } = await changeLine(
      tx,
      { ...context, product },
      { add_amount, ...(step !== null && { package: step }) },
    );
    const { title } = product.common_info;
    return rounded ? { roundedTo: { title, unit: product.unit, amount } } : {};
  } catch (error) {
    if (error instanceof CallError) return { reason: error.message };
    throw error;
  }
}

/** Lines of the last pasted list that are not in the basket. */
export async function findQuickLeftovers(db: Db, shopperId: number): Promise<OpenLine[]> {
  const row = await db
    .selectFrom('quick_leftovers')
    .select('lines')
    .where('shopper_id', '=', shopperId)
    .executeTakeFirst();
  return row ? storedSchema.parse(JSON.parse(row.lines)) : [];
}

/**
 * Lines that a guest has not sorted out yet go along when he signs in, with `more` to be sorted
 * out.
 */
export async function moveQuickLeftovers(
  tx: Tx,
  { fromId, toId, more }: { fromId: number; toId: number; more: readonly OpenLine[] },
  now: Millis,
): Promise<void> {
  const guests = [...(await findQuickLeftovers(tx, fromId)), ...more];
  if (guests.length === 0) return;
  const own = await findQuickLeftovers(tx, toId);
  await saveLeftovers(tx, { shopperId: toId, lines: [...own, ...guests], now });
  await saveLeftovers(tx, { shopperId: fromId, lines: [], now });
}

interface Saving {
  shopperId: number;
  lines: readonly OpenLine[];
  now: Millis;
}

async function saveLeftovers(tx: Tx, { shopperId, now, ...saving }: Saving): Promise<void> {
  const lines = fitLeftovers(saving.lines);
  await tx.deleteFrom('quick_leftovers').where('shopper_id', '=', shopperId).execute();
  if (lines.length === 0) return;
  await tx
    .insertInto('quick_leftovers')
    .values({ shopper_id: shopperId, lines: JSON.stringify(lines), updated_at: now })
    .execute();
}
