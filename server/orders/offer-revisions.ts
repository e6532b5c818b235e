import type { Order } from '../../shared/contract/orders.ts';
import type { Millis } from '../../shared/millis.ts';
import { type OfferState, offerChanges, offerStateSchema } from '../../shared/offer-state.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { Tx } from '../platform/store/transaction.ts';

export interface OfferRevision {
  revision: number;
  at: Millis;
  actor: string;
  state: OfferState;
  isWithdrawn: boolean;
}

/** Offers that a quote request was answered with, the first first. */
export async function listRevisions(db: Db | Tx, quoteId: number): Promise<OfferRevision[]> {
  const rows = await db
    .selectFrom('offer_revisions')
    .select(['revision', 'at', 'actor', 'state', 'withdrawn_at'])
    .where('order_id', '=', quoteId)
    .orderBy('revision')
    .execute();
  return rows.map(({ state, withdrawn_at, ...row }) => ({
    ...row,
    state: offerStateSchema.parse(JSON.parse(state)),
    isWithdrawn: withdrawn_at !== null,
  }));
}

/** Number of the offer that stands; 0: none. */
export async function standingRevision(db: Db | Tx, quoteId: number): Promise<number> {
  const { last } = await db
    .selectFrom('offer_revisions')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('order_id', '=', quoteId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** The offer that stands, and how it differs from the one before. */
export async function describeOffer(db: Db, quoteId: number): Promise<Order['offer']> {
  const standing = (await listRevisions(db, quoteId)).filter(({ isWithdrawn }) => !isWithdrawn);
  const [before, last] = [standing.at(-2), standing.at(-1)];
  if (!last) return null;
  const changes = before ? offerChanges(before.state, last.state) : [];
  const comment = await findOfferComment(db, quoteId, last);
  return { revision: last.revision, changes, at: last.at, comment };
}

/** Words that an offer was sent with; '' for none. */
export async function findOfferComment(
  db: Db | Tx,
  quoteId: number,
  { revision }: Pick<OfferRevision, 'revision'>,
): Promise<string> {
  const sent = await db
    .selectFrom('offer_revisions')
    .innerJoin('order_events', 'order_events.id', 'offer_revisions.event_id')
    .select('note')
    .where('offer_revisions.order_id', '=', quoteId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return sent?.note ?? '';
}

/** Writes the offer down as it stands in the quote request now; gives its number, which is never given twice. */
export async function noteRevision(
  tx: Tx,
  {
    quoteId,
    eventId,
    actor,
    now,
  }: { quoteId: number; eventId: number; actor: string; now: Millis },
): Promise<number> {
  const { last } = await tx
    .selectFrom('offer_revisions')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('order_id', '=', quoteId)
    .executeTakeFirstOrThrow();
  const revision = Number(last ?? 0) + 1;
  await tx
    .insertInto('offer_revisions')
    .values({
      order_id: quoteId,
      revision,
      at: now,
      actor,
      state: JSON.stringify(await readState(tx, quoteId)),
      withdrawn_at: null,
      event_id: eventId,
    })
    .execute();
  return revision;
}

async function readState(tx: Tx, quoteId: number): Promise<OfferState> {
  const quote = await tx
    .selectFrom('orders')
    .select(['offered_until', 'delivery_kind', 'delivery_price', 'total'])
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('order_lines')
    .select(['position', 'code', 'title', 'quantity', 'price', 'sum', 'discount', 'comes_on'])
    .select('note')
    .where('order_id', '=', quoteId)
    .orderBy('position')
    .execute();
  return offerStateSchema.parse({
    until: quote.offered_until,
    delivery: quote.delivery_price,
    way: quote.delivery_kind,
    total: quote.total,
    lines,
  });
}
