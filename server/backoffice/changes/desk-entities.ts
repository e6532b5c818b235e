import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { requireOwner } from '../staff/require-owner.ts';
import type { Entity, Fields } from './entity.ts';

/** Key of a card, from «entity id». */
const keyOf = (id: string): readonly [string, string] => {
  const [entity = '', ...rest] = id.split(' ');
  return [entity, rest.join(' ')];
};

const cardEntity: Entity = {
  title: 'Карточка',
  right: 'desk.write',
  fields: {
    staff_id: 'Кто ведёт',
    snoozed_until: 'Отложено до',
    due_on: 'Срок',
    done_at: 'Закрыто',
  },
  restorable: new Set(['staff_id', 'snoozed_until', 'due_on', 'done_at']),
  async read(tx: Tx | Db, ids) {
    const found = new Map<string, Fields>();
    for (const [entity, keys] of Map.groupBy(ids.map(keyOf), ([name]) => name)) {
      const rows = await tx
        .selectFrom('desk_cards')
        .select(['entity_id', 'staff_id', 'snoozed_until', 'due_on', 'done_at'])
        .where('entity', '=', entity)
        .where(
          'entity_id',
          'in',
          keys.map(([, id]) => id),
        )
        .execute();
      for (const { entity_id, ...row } of rows) found.set(`${entity} ${entity_id}`, row);
    }
    return found;
  },
  async restore(tx, id, fields) {
    const [entity, entityId] = keyOf(id);
    if (fields === null) {
      await tx
        .deleteFrom('desk_cards')
        .where('entity', '=', entity)
        .where('entity_id', '=', entityId)
        .execute();
      return;
    }
    await tx
      .updateTable('desk_cards')
      .set(fields)
      .where('entity', '=', entity)
      .where('entity_id', '=', entityId)
      .execute();
  },
  link: (id) => {
    const [entity, entityId] = keyOf(id);
    if (entity === 'firm') return desk.firm(entityId);
    if (entity === 'customer') return desk.customer(entityId);
    return entity === 'order' ? desk.order(entityId) : desk.today();
  },
};

const noteEntity: Entity = {
  title: 'Заметка',
  right: 'desk.write',
  fields: { text: 'Текст', removed_at: 'Убрана' },
  restorable: new Set(['text', 'removed_at']),
  async read(tx: Tx | Db, ids) {
    const rows = await tx
      .selectFrom('desk_notes')
      .select(['id', 'text', 'removed_at'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(rows.map(({ id, ...row }) => [String(id), row]));
  },
  async restore(tx, id, fields, now) {
    const change = fields ?? { removed_at: now };
    await tx.updateTable('desk_notes').set(change).where('id', '=', Number(id)).execute();
  },
  link: () => desk.today(),
};

const viewEntity: Entity = {
  title: 'Вид списка',
  right: 'desk.write',
  fields: { title: 'Название', query: 'Фильтры', is_shared: 'Общий', removed_at: 'Убран' },
  restorable: new Set(['title', 'query', 'is_shared', 'removed_at']),
  async read(tx: Tx | Db, ids) {
    const rows = await tx
      .selectFrom('saved_views')
      .select(['id', 'title', 'query', 'is_shared', 'removed_at'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(rows.map(({ id, ...row }) => [String(id), row]));
  },
  async restore(tx, id, fields, now) {
    const change = fields ?? { removed_at: now };
    await tx.updateTable('saved_views').set(change).where('id', '=', Number(id)).execute();
  },
  link: () => desk.today(),
};

const staffEntity: Entity = {
  title: 'Сотрудник',
  right: 'staff.change',
  fields: { name: 'Имя', role: 'Роль', ended_at: 'Уволен' },
  restorable: new Set(['name', 'role', 'ended_at']),
  async read(tx: Tx | Db, ids) {
    const rows = await tx
      .selectFrom('staff')
      .select(['id', 'name', 'role', 'ended_at'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(rows.map(({ id, ...row }) => [String(id), row]));
  },
  async restore(tx: Tx, id: string, fields: Fields | null, now: Millis) {
    const change = fields ?? { ended_at: now };
    await tx.updateTable('staff').set(change).where('id', '=', Number(id)).execute();
    await requireOwner(tx);
  },
  link: () => desk.staff(),
};

const passkeyEntity: Entity = {
  title: 'Ключ входа',
  right: 'staff.change',
  fields: { title: 'Название', staff: 'Чей' },
  restorable: new Set(),
  async read(tx: Tx | Db, ids) {
    const rows = await tx
      .selectFrom('staff_passkeys')
      .innerJoin('staff', 'staff.id', 'staff_passkeys.staff_id')
      .select(['staff_passkeys.id', 'staff_passkeys.title', 'staff.name as staff'])
      .where('staff_passkeys.id', 'in', [...ids])
      .execute();
    return new Map(rows.map(({ id, ...row }) => [id, row]));
  },
  async restore() {
    throw new CallError('conflict', 'Ключ входа добавляет только его владелец');
  },
  link: () => desk.own(),
};

/** Things of the back office itself. */
export const deskEntities = {
  card: cardEntity,
  note: noteEntity,
  view: viewEntity,
  staff: staffEntity,
  passkey: passkeyEntity,
} as const;
