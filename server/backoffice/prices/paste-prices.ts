import { setImmediate as letOthersIn } from 'node:timers/promises';
import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { countOf } from '../../../shared/ru/plural.ts';
import { isPriceLeap } from '../../currency/price-leap.ts';
import type { PriceWish } from '../../currency/set-prices.ts';
import { readKept } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { holdCatalogSequence } from '../../platform/store/product-changes.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import { isUndone } from '../changes/list-changes.ts';
import { deskAction } from '../desk/desk-page.ts';
import { NOTHING, readPriceText } from '../desk/price-text.ts';
import { changePrices } from './change-prices.ts';
import { listLevels } from './price-levels.ts';
import { readBases } from './read-bases.ts';
import { readEnd } from './read-rule.ts';
import { PRICES } from './use-rule.ts';

const MOST_ROWS = 10_000;
const KIND = 'price-rows';

/** A row of a pasted table that was not taken, and why. */
interface LeftRow {
  row: string;
  reason: string;
}

interface PastedRow {
  row: string;
  code: string;
  price: string;
  old: string;
}

/** «code, price, old price» by tabs, semicolons, or the last space. */
function readPastedRows(text: string): PastedRow[] {
  return text
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const [code = '', price = '', old = ''] = splitRow(row).map((cell) =>
        cell
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .trim(),
      );
      return { row, code, price, old };
    });
}

function splitRow(row: string): string[] {
  if (row.includes('\t')) return row.split('\t');
  if (row.includes(';')) return row.split(';');
  // The code has no spaces, thousands may have.
  const [, code = row, price = ''] = /^\s*(\S+)\s+(\S.*)$/.exec(row) ?? [];
  return [code, price];
}

interface Leap extends LeftRow {
  productId: number;
}

interface RowWish extends Pick<PriceWish, 'productId'> {
  set: NonNullable<PriceWish['set']>;
  /** Nothing is said of the old price: it stays while it is higher. */
  keepsOld: boolean;
  /** Row that says it. */
  row: string;
}

interface Judged {
  wishes: RowWish[];
  left: LeftRow[];
}

/** Rows of which each says what a product of ours costs, and the others with their reasons. */
async function judgeRows(
  db: Db,
  rows: readonly PastedRow[],
  terms: { endsAt: number | null; reason: string },
): Promise<Judged> {
  const found = await findByCodes(db, [...new Set(rows.map(({ code }) => code))]);
  const judged: Judged = { wishes: [], left: [] };
  const seen = new Set<number>();
  for (const { row, code, price, old } of rows) {
    const kept = row.slice(0, 300);
    const leave = (reason: string) => void judged.left.push({ row: kept, reason });
    const ids = found.get(code) ?? [];
    const [productId] = ids;
    if (productId === undefined)
      leave(code === '' ? 'Нет кода' : `Нет товара ${code.slice(0, 60)}`);
    else if (ids.length > 1) leave('Такой артикул у нескольких товаров: напишите код');
    else if (seen.has(productId)) leave('Товар уже был выше');
    else {
      const read = readPriceText(price);
      const former = old === '' || NOTHING.has(old) ? null : readPriceText(old);
      if ('failure' in read) leave(read.failure);
      else if (former && 'failure' in former) leave(`Старая цена: ${former.failure}`);
      else if (former && former.kopecks <= read.kopecks) leave('Старая цена не выше цены');
      else {
        seen.add(productId);
        const old_price = former?.kopecks ?? null;
        const { endsAt: ends_at, reason } = terms;
        const set = { price: read.kopecks, old_price, starts_at: null, ends_at, reason };
        judged.wishes.push({ productId, set, keepsOld: old === '', row: kept });
      }
    }
  }
  return judged;
}

/** Rows whose prices look like a mistake beside those without their sales: a person says that they are meant. */
async function findLeaps(
  db: Db,
  wishes: readonly RowWish[],
  { levelId, now }: { levelId: number; now: number },
): Promise<Leap[]> {
  const leaps: Leap[] = [];
  for (let at = 0; at < wishes.length; at += CHUNK) {
    const part = wishes.slice(at, at + CHUNK);
    const bases = await readBases(
      db,
      part.map(({ productId }) => productId),
      now,
    );
    for (const { productId, set, row } of part) {
      const before = bases(productId, levelId)?.price;
      if (before === undefined || !isPriceLeap(before, set.price)) continue;
      leaps.push({
        productId,
        row,
        reason: `Сейчас ${formatPrice(before)}, разница больше чем втрое`,
      });
    }
    await letOthersIn();
  }
  return leaps;
}

/** Wishes of rows, with the old prices that stay beside theirs. */
async function withOldPrices(
  tx: Tx,
  wishes: readonly RowWish[],
  { levelId, now }: { levelId: number; now: number },
): Promise<PriceWish[]> {
  const asked: PriceWish[] = [];
  for (let at = 0; at < wishes.length; at += CHUNK) {
    const part = wishes.slice(at, at + CHUNK);
    const ids = part.map(({ productId }) => productId);
    const bases = await readBases(tx, ids, now);
    for (const { productId, set, keepsOld } of part) {
      const present = keepsOld ? (bases(productId, levelId)?.old ?? 0) : 0;
      const old_price = present > set.price ? present : set.old_price;
      asked.push({ productId, levelId, kind: 'hand', set: { ...set, old_price } });
    }
    await letOthersIn();
  }
  return asked;
}

/** Rows without the names of columns above them: no product of ours, and no number for a price. */
async function withoutHead(db: Db, rows: PastedRow[]): Promise<PastedRow[]> {
  const [first, ...others] = rows;
  if (!first || others.length === 0 || /\d/.test(first.price)) return rows;
  return (await findByCodes(db, [first.code])).has(first.code) ? rows : others;
}

const CHUNK = 400;

/** Goods by our code, else by the maker's article. */
async function findByCodes(db: Db, codes: readonly string[]): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const column of ['code', 'model'] as const) {
    const open = codes.filter((code) => code !== '' && !found.has(code));
    for (let at = 0; at < open.length; at += CHUNK) {
      const rows = await db
        .selectFrom('products')
        .select(['id', column])
        .where(column, 'in', open.slice(at, at + CHUNK))
        .execute();
      for (const row of rows) {
        const key = String((row as Record<string, unknown>)[column]);
        found.set(key, [...(found.get(key) ?? []), row.id]);
      }
      // SQLite answers at once: visitors would wait for all of it.
      await letOthersIn();
    }
  }
  return found;
}

/** Prices of a pasted table: rows that can be taken are, the others come back with their reasons. */
export const pastePrices = deskAction({
  path: desk.priceTableRows.path,
  right: 'prices.change',
  input: z.object({
    rows: z.string().max(1_000_000),
    level: z.string().max(10),
    until: z.string().trim().max(10).default(''),
    reason: z.string().trim().max(200).default(''),
    /** Nothing is taken when one row is wrong. */
    whole: z.literal('yes').optional(),
    /** Prices that look like a mistake are meant. */
    leaps: z.literal('yes').optional(),
  }),
  async run({ store }, { staff, input, now }) {
    const level = (await listLevels(store.db)).find(({ id }) => String(id) === input.level);
    if (!level) throw new CallError('invalid', 'Выберите уровень цен');
    const rows = await withoutHead(store.db, readPastedRows(input.rows));
    if (rows.length === 0) throw new CallError('invalid', 'Вставьте таблицу: код и цена в строке');
    if (rows.length > MOST_ROWS) throw new CallError('invalid', `Не больше ${MOST_ROWS} строк`);
    const terms = { endsAt: readEnd(input.until, now), reason: input.reason };
    const judged = await judgeRows(store.db, rows, terms);
    const place = { levelId: level.id, now };
    const leaps = input.leaps ? [] : await findLeaps(store.db, judged.wishes, place);
    const asked = new Set(leaps.map(({ productId }) => productId));
    const wishes = judged.wishes.filter(({ productId }) => !asked.has(productId));
    const left = [...judged.left, ...leaps.map(({ row, reason }) => ({ row, reason }))];
    const isHeldUp = left.length > 0 && input.whole === 'yes';
    const taken = isHeldUp ? [] : wishes;
    const title = `Цены из таблицы: ${countOf(taken.length, PRICES)}`;
    const batch = { staffId: staff.id, action: 'prices.table', title, now };
    const { batchId } = await changeAs(store, batch, async (change) => {
      await holdCatalogSequence(change.tx);
      await changePrices(change, await withOldPrices(change.tx, taken, place), now);
    });
    const reasons = new Map(left.toReversed().map((one) => [one.row, one]));
    const kept = isHeldUp ? rows.map(({ row }) => reasons.get(row) ?? { row, reason: '' }) : left;
    if (kept.length === 0) return { batchId, data: { taken: taken.length, left: [] } };
    const { until, reason, whole } = input;
    const sent = { until, reason, whole, hasLeaps: leaps.length > 0 };
    const told = { level: level.id, taken: taken.length, ...sent };
    const job = await transaction(store, (tx) =>
      tx
        .insertInto('desk_jobs')
        .values({
          kind: KIND,
          staff_id: staff.id,
          title,
          input: JSON.stringify(told satisfies KeptTable),
          state: 'done',
          report: JSON.stringify(kept),
          batch_id: batchId,
          created_at: now,
          ended_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const location = desk.priceTable({ job: String(job.id) });
    return { batchId, location, data: { taken: taken.length, left } };
  },
});

interface LeftTable extends KeptTable {
  /** The prices that were taken are taken back. */
  undone: boolean;
  left: LeftRow[];
}

interface KeptTable {
  level: number;
  taken: number;
  /** Terms that it was sent with; tables of before kept none. */
  until?: string;
  reason?: string;
  whole?: 'yes' | undefined;
  /** Some of the rows are left as their prices look like a mistake. */
  hasLeaps?: boolean;
}

/** Rows left of a table that the same person has pasted. */
export async function findLeftTable(
  db: Db,
  { job, staffId }: { job: number; staffId: number },
): Promise<LeftTable | null> {
  const row = await db
    .selectFrom('desk_jobs')
    .select(['input', 'report', 'batch_id'])
    .where('id', '=', job)
    .where('kind', '=', KIND)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...readKept<KeptTable>(row.input),
    undone: row.batch_id !== null && (await isUndone(db, row.batch_id)),
    left: readKept<LeftRow[]>(row.report),
  };
}
