import { sql } from 'kysely';
import { parseInn } from '../../../shared/ru/inn.ts';
import { parsePhone } from '../../../shared/ru/phone.ts';
import { begins, containsWords, spellings } from '../../platform/store/contains.ts';
import type { Db } from '../../platform/store/open-store.ts';

/** Found at once: nobody reads further. */
const MOST = 500;
const MAX_WORDS = 3;

/**
 * Ids of the customers that a text means: a phone in any form, an ИНН, an e-mail or its beginning, or
 * words of a name or of a firm's title. Accounts that became part of others are left out. `findOfFirms`
 * gives customers of firms where these are known already.
 */
export async function findCustomerIds(
  db: Db,
  given: string,
  findOfFirms: (named: string) => Promise<number[]> = (named) => findByFirm(db, named),
): Promise<number[]> {
  const text = given.trim().slice(0, 100);
  const inn = parseInn(text.replace(/^инн\s*/i, ''));
  // Ten digits may be both.
  if (inn || parsePhone(text)) {
    return [...(await findIdsByPhone(db, text)), ...(inn ? await findIdsByInn(db, inn) : [])];
  }
  const own = db
    .selectFrom('customers')
    .select('customers.id')
    .where('merged_into', 'is', null)
    .limit(MOST);
  if (text.includes('@')) {
    const whole = await own.where('email', 'in', [text, text.toLowerCase()]).execute();
    if (whole.length > 0) return idsOf(whole);
    const start = `${plain(text.toLowerCase())}%`;
    return idsOf(await own.where(sql<string>`lower(email)`, 'like', start).execute());
  }
  const named = plain(text).trim();
  const words = named.split(/\s+/).filter((word) => word.length > 1);
  if (words.length === 0) return [];
  const [people, firms] = await Promise.all([findByName(db, words), findOfFirms(named)]);
  return [...new Set([...people, ...firms])];
}

/** The account that signs in with a phone in any form; none when the text is no phone. */
export async function findIdsByPhone(db: Db, text: string): Promise<number[]> {
  const phone = parsePhone(text);
  if (!phone) return [];
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'merged_into'])
    .where('phone', '=', phone)
    .execute();
  return rows.map(({ id, merged_into }) => merged_into ?? id);
}

async function findIdsByInn(db: Db, inn: string): Promise<number[]> {
  const rows = await db
    .selectFrom('firms')
    .select('customer_id as id')
    .where('inn', '=', inn)
    .where('removed_at', 'is', null)
    .limit(MOST)
    .execute();
  return idsOf(rows);
}

/** Each word begins the first or the last name. */
async function findByName(db: Db, words: readonly string[]): Promise<number[]> {
  let query = db.selectFrom('customers').select('id').where('merged_into', 'is', null).limit(MOST);
  for (const word of words.slice(0, MAX_WORDS)) {
    query = query.where(({ or }) =>
      or(
        spellings(word).flatMap((start) => [
          begins(db, 'last_name', start),
          begins(db, 'first_name', start),
        ]),
      ),
    );
  }
  return idsOf(await query.execute());
}

async function findByFirm(db: Db, text: string): Promise<number[]> {
  const rows = await db
    .selectFrom('firms')
    .select('customer_id as id')
    .where('removed_at', 'is', null)
    .where(containsWords(db, 'title', text))
    .limit(MOST)
    .execute();
  return idsOf(rows);
}

const idsOf = (rows: readonly { id: number }[]) => [...new Set(rows.map(({ id }) => id))];

/** Signs that a pattern would take for its own are left out. */
export const plain = (text: string): string => text.replace(/[%_\\]/g, '');
