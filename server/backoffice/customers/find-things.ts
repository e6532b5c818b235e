import type { Tx } from '../../platform/store/transaction.ts';
import { CARD_ENTITIES, type CardEntity } from '../desk/card-entities.ts';
import type { Owner, PersonalPlace } from './personal-place.ts';
import { personalPlaces } from './personal-places.ts';
import { type Chosen, conditionOf } from './whose-rows.ts';

/** Rows that are a thing with a card: a person's own ones, all of a place, or those of their orders. */
type Source =
  | { own: 'ids' | 'orders' }
  | { place: PersonalPlace['table'] }
  | { ofOrders: 'payment_tasks' | 'outbox' };

/** Places of a person's things by the kind of card; null: such things are about nobody. */
const sources: Readonly<Record<CardEntity, Source | null>> = {
  customer: { own: 'ids' },
  order: { own: 'orders' },
  quote: { own: 'orders' },
  question: { place: 'questions' },
  callback: { place: 'callbacks' },
  inquiry: { place: 'inquiries' },
  firm: { place: 'firms' },
  payment_task: { ofOrders: 'payment_tasks' },
  letter: { ofOrders: 'outbox' },
  exchange_task: null,
  discrepancy: null,
  product: null,
  stock: null,
  import: null,
};

/** Ids of a person's things by the kind of card. */
export type Things = ReadonlyMap<CardEntity, readonly number[]>;

/** All things of a person that have a card, notes and a history at the desk. */
export async function findThings(tx: Tx, owner: Owner, chosen: Chosen): Promise<Things> {
  const things = new Map<CardEntity, readonly number[]>();
  for (const entity of CARD_ENTITIES) {
    const source = sources[entity];
    if (!source) continue;
    if ('own' in source) things.set(entity, owner[source.own]);
    else if ('place' in source) things.set(entity, await idsOf(tx, source.place, owner, chosen));
    else things.set(entity, await idsOfOrders(tx, source.ofOrders, owner.orders));
  }
  return things;
}

async function idsOf(
  tx: Tx,
  table: PersonalPlace['table'],
  owner: Owner,
  chosen: Chosen,
): Promise<number[]> {
  const place = personalPlaces.find((one) => one.table === table);
  const condition = place ? conditionOf(place, owner, chosen) : null;
  if (!condition) return [];
  const rows = tx
    .selectFrom(table as 'orders')
    .select('id')
    .where(condition);
  return (await rows.execute()).map(({ id }) => id);
}

const CHUNK = 500;

async function idsOfOrders(
  tx: Tx,
  table: 'payment_tasks' | 'outbox',
  orders: readonly number[],
): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < orders.length; at += CHUNK) {
    const rows = await tx
      .selectFrom(table as 'outbox')
      .select('id')
      .where('order_id', 'in', orders.slice(at, at + CHUNK))
      .execute();
    for (const { id } of rows) found.push(id);
  }
  return found;
}
