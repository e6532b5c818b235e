import { sql } from 'kysely';
import type { Millis } from '../../../shared/millis.ts';
import { offerStateSchema } from '../../../shared/offer-state.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { recountDays } from '../reports/refresh-reports.ts';
import type { Owner } from './personal-place.ts';
import { ERASED_NAME } from './places-of-orders.ts';

const CHUNK = 500;

/** Erases words to and about a person in offers and documents of the bank, and in reports once the orders hold them no more. */
export async function forgetInOrders(tx: Tx, { orders }: Owner): Promise<void> {
  const lostOn = new Set<string>();
  for (let at = 0; at < orders.length; at += CHUNK) {
    const chunk = orders.slice(at, at + CHUNK);
    await forgetOfferNotes(tx, chunk);
    await forgetPayers(tx, chunk);
    const lost = await tx
      .selectFrom('orders')
      .select('created_at')
      .where('id', 'in', chunk)
      .where('status', 'in', ['cancelled', 'declined'])
      .execute();
    for (const { created_at } of lost) lostOn.add(moscowDay(created_at));
  }
  await recountDays(tx, [...lostOn]);
}

async function forgetOfferNotes(tx: Tx, orders: readonly number[]): Promise<void> {
  const rows = await tx
    .selectFrom('offer_revisions')
    .select(['order_id', 'revision', 'state'])
    .where('order_id', 'in', orders)
    .execute();
  for (const { order_id, revision, state } of rows) {
    const offer = offerStateSchema.parse(JSON.parse(state));
    const lines = offer.lines.map((line) => ({ ...line, note: '' }));
    await tx
      .updateTable('offer_revisions')
      .set({ state: JSON.stringify({ ...offer, lines }) })
      .where('order_id', '=', order_id)
      .where('revision', '=', revision)
      .execute();
  }
}

/**
 * Erases people in the documents of the bank; a company that paid for its order stays, as books demand.
 * The key stays too: a statement that is loaded again would double the money.
 */
async function forgetPayers(tx: Tx, orders: readonly number[]): Promise<void> {
  const ofPeople = tx.selectFrom('orders').select('id').where('firm', 'is', null);
  await tx
    .updateTable('bank_documents')
    .set({ payer: ERASED_NAME, payer_inn: '', payer_account: '', purpose: '' })
    .where('order_id', 'in', orders)
    .where(({ or, eb }) =>
      or([
        // A bank pays for people in its own name, and tells theirs beside it.
        eb('order_id', 'in', ofPeople.where('id', 'in', orders)),
        sql<boolean>`length(payer_inn) <> 10`,
      ]),
    )
    .execute();
}

/**
 * Takes firms of an erased account away, and erases those that are a person: a number of twelve digits.
 * Orders keep theirs, as books demand.
 */
export async function forgetFirms(tx: Tx, { ids }: Owner, now: Millis): Promise<void> {
  const own = tx.updateTable('firms').where('customer_id', 'in', [...ids]);
  await own.set({ removed_at: now }).where('removed_at', 'is', null).execute();
  await own
    .set({ title: ERASED_NAME, inn: '', ogrn: '', legal_address: '' })
    .where(sql<boolean>`length(inn) = 12`)
    .execute();
}
