import { z } from 'zod';
import { ENDS_BY_ITSELF } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { HOUR_MS } from '../../../shared/millis.ts';
import { orderNumber } from '../../../shared/order.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Schema } from '../../platform/store/schema.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type Change, changeAs } from '../changes/change-as.ts';
import { listChanges, listOwnFields } from '../changes/list-changes.ts';
import type { Undoer } from '../changes/why-not-undo.ts';
import { listStaff } from '../identity/list-staff.ts';
import {
  CARD_ENTITIES,
  type CardEntity,
  keepersOf,
  requireKeeper,
  requireSeen,
} from './card-entities.ts';
import { deskAction } from './desk-page.ts';
import { isDay, readId } from './form-fields.ts';
import { listNotes } from './list-notes.ts';
import { type Keeping, mergeCard } from './merge-card.ts';

/** Tables of things; those without a row of their own are not listed. */
const tables = {
  order: 'orders',
  quote: 'orders',
  question: 'questions',
  callback: 'callbacks',
  inquiry: 'inquiries',
  firm: 'firms',
  customer: 'customers',
  payment_task: 'payment_tasks',
  letter: 'outbox',
  import: 'desk_jobs',
} as const satisfies Partial<Record<CardEntity, keyof Schema>>;
const hasTable = (entity: CardEntity): entity is keyof typeof tables => entity in tables;

/** @throws CallError when there is no such thing, or it became part of another. */
export async function requireThing(tx: Tx, entity: CardEntity, id: string): Promise<void> {
  if (!hasTable(entity)) return;
  const row = tx.selectFrom(tables[entity]).select('id').where('id', '=', readId(id));
  if (!(await row.executeTakeFirst())) throw new CallError('not_found', 'Этого здесь уже нет');
  if (entity === 'customer') await requireUnmerged(tx, readId(id));
}

/** @throws CallError when the account became part of another one. */
async function requireUnmerged(tx: Tx, id: number): Promise<void> {
  const { merged_into } = await tx
    .selectFrom('customers')
    .select('merged_into')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (merged_into === null) return;
  throw new CallError('conflict', `Эта запись стала частью другой: № ${merged_into}`);
}

interface Thing {
  entity: string;
  entityId: string;
}

interface Card {
  staffId: number | null;
  staff: string | null;
  snoozedUntil: number | null;
  dueOn: string | null;
  doneAt: number | null;
}

/** Card of a thing, or of one that became part of it; null: nobody ever looked after it. */
export const findCard = async (db: Pick<Db, 'selectFrom'>, thing: Thing): Promise<Card | null> =>
  (await readCard(db, thing)) ?? (await findPartCard(db, thing));

async function findPartCard(
  db: Pick<Db, 'selectFrom'>,
  { entity, entityId }: Thing,
): Promise<Card | null> {
  for (const part of await listParts(db, { entity, entityId })) {
    const card = await readCard(db, { entity, entityId: part });
    if (card) return card;
  }
  return null;
}

/** Ids of things that became part of a thing: of accounts that are one by now. */
async function listParts(
  db: Pick<Db, 'selectFrom'>,
  { entity, entityId }: Thing,
): Promise<string[]> {
  if (entity !== 'customer') return [];
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('merged_into', '=', readId(entityId))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => String(id));
}

async function readCard(
  db: Pick<Db, 'selectFrom'>,
  { entity, entityId }: Thing,
): Promise<Card | null> {
  const row = await db
    .selectFrom('desk_cards')
    .leftJoin('staff', 'staff.id', 'desk_cards.staff_id')
    .select(['staff_id', 'staff.name as staff', 'snoozed_until', 'due_on', 'done_at'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  return row
    ? {
        staffId: row.staff_id,
        staff: row.staff,
        snoozedUntil: row.snoozed_until,
        dueOn: row.due_on,
        doneAt: row.done_at,
      }
    : null;
}

export const thingSchema = { entity: z.enum(CARD_ENTITIES), id: z.string().regex(/^[\w-]{1,60}$/) };

type CardValues = Partial<Keeping & { snoozed_until: number | null; done_at: number | null }>;

/** Writes into the card of a thing, made when there is none: it begins as that of a part of it. */
export async function setCard(
  change: Change,
  { entity, entityId }: Thing,
  values: CardValues,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await change.watch('card', [`${entity} ${entityId}`]);
  const part = await findPartCard(change.tx, { entity, entityId });
  const former = {
    staff_id: part?.staffId ?? null,
    snoozed_until: part?.snoozedUntil ?? null,
    due_on: part?.dueOn ?? null,
    done_at: part?.doneAt ?? null,
  };
  await change.tx
    .insertInto('desk_cards')
    .values({ entity, entity_id: entityId, ...former, ...values })
    .onConflict((conflict) => conflict.columns(['entity', 'entity_id']).doUpdateSet(values))
    .execute();
}

/** Lets a thing wait again that was closed or put off; whoever looks after it still does. */
export async function wakeCard(change: Change, { entity, entityId }: Thing): Promise<void> {
  await change.watch('card', [`${entity} ${entityId}`]);
  await change.tx
    .updateTable('desk_cards')
    .set({ done_at: null, snoozed_until: null })
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .execute();
}

const entityTitles: Readonly<Record<CardEntity, string>> = {
  order: 'Заказ',
  quote: 'Заявка',
  question: 'Вопрос',
  callback: 'Звонок',
  inquiry: 'Обращение',
  firm: 'Фирма',
  customer: 'Покупатель',
  payment_task: 'Деньги',
  exchange_task: 'Обмен',
  discrepancy: 'Расхождение',
  letter: 'Письмо',
  product: 'Товар',
  stock: 'Остаток',
  import: 'Импорт',
};

/** «Заказ 100012» */
const titleOf = (entity: CardEntity, id: string) =>
  `${entityTitles[entity]} ${entity === 'order' || entity === 'quote' ? orderNumber(readId(id)) : id}`;

const cardTitles = {
  take: 'взято',
  give: 'передано',
  due: 'срок',
  snooze: 'отложено',
  done: 'закрыто',
  open: 'снова открыто',
};

export const changeCard = deskAction({
  path: desk.card.path,
  right: 'desk.write',
  input: z.object({
    ...thingSchema,
    act: z.enum(['take', 'give', 'due', 'snooze', 'done', 'open']),
    /** Person to whom it is given. */
    staff: z
      .union([z.literal('').transform(() => undefined), z.coerce.number().int().positive()])
      .optional(),
    /** Hours for which it is put off. */
    hours: z.coerce.number().int().min(1).max(720).optional(),
    due: z
      .string()
      .refine((text) => text === '' || isDay(text), 'День: ГГГГ-ММ-ДД')
      .optional(),
  }),
  async run({ store }, { staff, input, form, now }) {
    const { entity, id: entityId, act, staff: to, hours = 3, due } = input;
    requireSeen(staff.role, entity);
    if (act === 'done') requireClosable(entity);
    const title = `${titleOf(entity, entityId)}: ${cardTitles[act]}`;
    const batch = { staffId: staff.id, action: `card.${act}`, title, now };
    const card = { entity: 'card', entityId: `${entity} ${entityId}`, staffId: staff.id };
    const own = await listOwnFields(store.db, card);
    return changeAs(store, batch, async (change) => {
      const thing = { entity, entityId };
      await requireThing(change.tx, entity, entityId);
      const keep = async (yours: Partial<Keeping>, more: CardValues = {}) => {
        const { staffId = null, dueOn = null } = (await findCard(change.tx, thing)) ?? {};
        const present = { staff_id: staffId, due_on: dueOn };
        const values = await mergeCard(change.tx, { form, present, yours, own });
        await setCard(change, thing, { ...values, ...more });
      };
      if (act === 'take') await keep({ staff_id: staff.id }, { snoozed_until: null });
      if (act === 'give') {
        const isNew = to !== (await findCard(change.tx, thing))?.staffId;
        if (to && isNew) await requireKeeper(change.tx, to, entity);
        const day = due === undefined ? {} : { due_on: due || null };
        await keep({ staff_id: to ?? null, ...day });
      }
      if (act === 'due') await keep({ due_on: due || null });
      if (act === 'snooze') await setCard(change, thing, { snoozed_until: now + hours * HOUR_MS });
      if (act === 'done') await setCard(change, thing, { done_at: now });
      if (act === 'open') await setCard(change, thing, { done_at: null, snoozed_until: null });
    });
  },
});

/** @throws CallError for a thing that waits as long as something is left to do. */
function requireClosable(entity: CardEntity): void {
  if (!ENDS_BY_ITSELF.has(entity)) return;
  throw new CallError('conflict', 'Закрыть это нельзя: закончится само, когда дело будет сделано');
}

/** Parts that every card has: who took it, notes, changes, and to whom it can be given. */
export async function loadThing(db: Db, thing: Thing, me: Undoer) {
  const ids = [thing.entityId, ...(await listParts(db, thing))];
  const [card, notes, changes, staff] = await Promise.all([
    findCard(db, thing),
    listNotes(db, { entity: thing.entity, ids }),
    listChanges(db, { entity: thing.entity, entityId: ids, me, limit: 20 }),
    listStaff(db),
  ]);
  return { card, notes, changes, staff: keepersOf(staff, thing.entity, [card?.staffId]) };
}
