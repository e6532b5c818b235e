import { sql } from 'kysely';
import { parseInn } from '../../../shared/ru/inn.ts';
import { parsePhone } from '../../../shared/ru/phone.ts';
import { begins, containsWords, spellings } from '../../platform/store/contains.ts';
import type { Db } from '../../platform/store/open-store.ts';

const MAX_WORDS = 3;

/** Ids of accounts that did not become part of others, from which each meaning takes its own. */
const customerIds = (db: Db) =>
  db.selectFrom('customers').select('customers.id').where('merged_into', 'is', null);
type CustomerIds = ReturnType<typeof customerIds>;

/**
 * Ids of all customers that a text means, however many, as a query: a phone in any form, an ИНН, an e-mail
 * or its beginning, or words of a name or of a firm's title.
 */
export function meantCustomers(db: Db, given: string): CustomerIds {
  const named = namedCustomers(db, given);
  const text = readText(given);
  if (isNumber(text) || text.includes('@') || wordsOf(text).length === 0) return named;
  // Ids come twice rather than in order: SQLite would look through all customers for it.
  return named.unionAll(
    ofFirms(db, (firms) => firms.where(containsWords(db, 'title', withoutPatternSigns(text)))),
  );
}

/** The same by what is their own: without titles of firms. */
export function namedCustomers(db: Db, given: string): CustomerIds {
  const text = readText(given);
  const inn = readInn(text);
  // Ten digits may be both.
  if (isNumber(text)) {
    const own = ofPhone(db, text);
    return inn ? own.unionAll(ofFirms(db, (firms) => firms.where('inn', '=', inn))) : own;
  }
  if (text.includes('@')) return ofEmail(db, text);
  const words = wordsOf(text);
  return words.length === 0 ? customerIds(db).where('id', '=', 0) : ofName(db, words);
}

/** The account that signs in with a phone in any form; none when the text is no phone. */
export async function findIdsByPhone(db: Db, text: string): Promise<number[]> {
  const rows = await ofPhone(db, text).execute();
  return rows.map(({ id }) => id);
}

const readText = (given: string) => given.trim().slice(0, 100);
/** «ИНН 7707083893» or the number alone; null for anything else. */
export const readInn = (text: string) => parseInn(text.replace(/^инн\s*/i, ''));
const isNumber = (text: string) => readInn(text) !== null || parsePhone(text) !== null;

const wordsOf = (text: string): string[] =>
  withoutPatternSigns(text)
    .split(/\s+/)
    .filter((word) => word.length > 1);

/** Accounts that were merged are found by the one that they became; none when the text is no phone. */
function ofPhone(db: Db, text: string): CustomerIds {
  const phone = parsePhone(text);
  if (!phone) return customerIds(db).where('id', '=', 0);
  const signed = db
    .selectFrom('customers')
    .select(sql<number>`coalesce(merged_into, id)`.as('id'))
    .where('phone', '=', phone);
  return customerIds(db).where('id', 'in', signed);
}

/** A whole address, else all that begin so. */
function ofEmail(db: Db, text: string): CustomerIds {
  const whole = customerIds(db).where('email', 'in', [text, text.toLowerCase()]);
  const start = `${withoutPatternSigns(text.toLowerCase())}%`;
  const beginning = customerIds(db)
    .where(sql<string>`lower(email)`, 'like', start)
    .where(({ not, exists }) => not(exists(whole)));
  return whole.unionAll(beginning);
}

/** Each word begins the first or the last name. */
function ofName(db: Db, words: readonly string[]): CustomerIds {
  let query = customerIds(db);
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
  return query;
}

const firmOwners = (db: Db) =>
  db.selectFrom('firms').select('customer_id').where('removed_at', 'is', null);
type FirmOwners = ReturnType<typeof firmOwners>;

const ofFirms = (db: Db, choose: (firms: FirmOwners) => FirmOwners): CustomerIds =>
  customerIds(db).where('id', 'in', choose(firmOwners(db)));

/** True for a text that a firm's title may have: «Пекарня 24» too, but no number, article or e-mail. */
export const mayBeTitle = (text: string): boolean =>
  text.length >= 3 && !text.includes('@') && (!/\d/.test(text) || isWordy(text));

const isWordy = (text: string) => !isNumber(text) && /[а-яё]{3}/i.test(text);

/** Signs that a pattern would take for its own are left out. */
export const withoutPatternSigns = (text: string): string => text.replace(/[%_\\]/g, '');
