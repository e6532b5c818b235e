import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Millis } from '../../../shared/millis.ts';
import type { Db, Store } from '../../platform/store/open-store.ts';
import type { Schema } from '../../platform/store/schema.ts';
import { transaction } from '../../platform/store/transaction.ts';

/** Consents and drafts that are read at once. */
const PART = 1000;

/**
 * Takes the people out of consents of orders that were never placed, or whose people are forgotten: no
 * order, account or draft has the phone by now.
 */
export async function forgetGivenUp(store: Store, before: Millis): Promise<void> {
  let drafted: Set<string> | null = null;
  for (let after = 0; ; ) {
    const part = await listOld(store.db, { before, after });
    if (part.length === 0) return;
    after = part.at(-1)?.id ?? after;
    drafted ??= await listDrafted(store.db);
    const ids = part.flatMap(({ id, subject }) => (drafted?.has(subject) ? [] : [id]));
    if (ids.length === 0) continue;
    // People who have ordered or signed up meanwhile keep the consent.
    await transaction(store, (tx) =>
      tx
        .updateTable('consents')
        .set({ subject: '', address: '' })
        .where('id', 'in', ids)
        .where(isOfNobody)
        .execute(),
    );
  }
}

const listOld = (db: Db, { before, after }: { before: Millis; after: number }) =>
  db
    .selectFrom('consents')
    .select(['id', 'subject'])
    .where('form', '=', 'order')
    .where('given_at', '<', before)
    .where('subject', '!=', '')
    .where('id', '>', after)
    .where(isOfNobody)
    .orderBy('id')
    .limit(PART)
    .execute();

const isOfNobody = ({ and }: ExpressionBuilder<Schema, 'consents'>): Expression<SqlBool> =>
  and([
    sql<boolean>`not exists (select 1 from orders where orders.phone = consents.subject)`,
    sql<boolean>`not exists (select 1 from customers where customers.phone = consents.subject)`,
  ]);

/** Phones of a draft, as consents have them too. */
const PHONES = /"(\+7\d{10})"/g;

/** Phones of all drafts: read once, not for each consent. */
async function listDrafted(db: Db): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after = 0; ; ) {
    const drafts = await db
      .selectFrom('order_drafts')
      .select(['shopper_id', 'state'])
      .where('shopper_id', '>', after)
      .orderBy('shopper_id')
      .limit(PART)
      .execute();
    for (const { state } of drafts) {
      for (const [, phone = ''] of state.matchAll(PHONES)) found.add(phone);
    }
    const last = drafts.at(-1);
    if (!last || drafts.length < PART) return found;
    after = last.shopper_id;
  }
}
