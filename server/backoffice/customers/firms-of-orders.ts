import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { parseInn } from '../../../shared/ru/inn.ts';
import type { GuestFirm } from '../../../views/backoffice/firms/guest-firms-part.tsx';
import { containsWords } from '../../platform/store/contains.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { mayBeTitle, withoutPatternSigns } from './find-customers.ts';

/** Part of the firm as an order has it, written as the indices of orders are. */
const partOfFirm = (part: 'inn' | 'title') => (db: Db) =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql.raw<string>(`firm::json ->> '${part}'`)
    : sql.raw<string>(`json_extract(firm, '$.${part}')`);

/** ИНН of an order's firm. */
export const innOfFirm: (db: Db) => RawBuilder<string> = partOfFirm('inn');
/** Title of an order's firm. */
export const titleOfFirm: (db: Db) => RawBuilder<string> = partOfFirm('title');

/** Orders and requests for firms that stand in no account. */
export const guestFirmOrders = (db: Db) =>
  db.selectFrom('orders').where('firm', 'is not', null).where('firm_id', 'is', null);

const MOST = 5;

/** Firms of orders without an account that an ИНН or words of a title mean, those of the last orders first. */
export async function listGuestFirms(db: Db, given: string): Promise<GuestFirm[]> {
  const text = given.trim();
  const inn = parseInn(text.replace(/^инн\s*/i, ''));
  if (!inn && !mayBeTitle(text)) return [];
  const orders = inn
    ? guestFirmOrders(db).where(innOfFirm(db), '=', inn)
    : guestFirmOrders(db).where(containsWords(db, titleOfFirm(db), withoutPatternSigns(text)));
  const rows = await orders
    .where('kind', '=', 'order')
    .select(({ fn }) => [
      titleOfFirm(db).as('title'),
      innOfFirm(db).as('inn'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy([titleOfFirm(db), innOfFirm(db)])
    .orderBy(({ fn }) => fn.max('orders.id'), 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
