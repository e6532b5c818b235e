import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { takeKeys } from '../identity/end-work.ts';
import { keepOwner } from '../identity/require-owner.ts';
import type { Entity, Fields } from './entity.ts';
import { tableEntity } from './table-entity.ts';

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
    if (entity === 'question') return desk.question(entityId);
    if (entity === 'callback') return desk.callback(entityId);
    if (entity === 'inquiry') return desk.inquiry(entityId);
    return entity === 'order' || entity === 'quote' ? desk.order(entityId) : desk.today();
  },
  numberOf: (id) => {
    const [entity, entityId] = keyOf(id);
    const isOrder = entity === 'order' || entity === 'quote';
    return isOrder ? orderNumber(Number(entityId)) : entityId;
  },
};

const noteEntity = tableEntity({
  title: 'Заметка',
  right: 'desk.write',
  table: 'desk_notes',
  fields: { text: 'Текст', removed_at: 'Убрана' },
  undo: { columns: ['text', 'removed_at'], removedAt: 'removed_at' },
  link: () => desk.today(),
});

const viewEntity = tableEntity({
  title: 'Вид списка',
  right: 'desk.write',
  table: 'saved_views',
  fields: { title: 'Название', query: 'Фильтры', is_shared: 'Общий', removed_at: 'Убран' },
  undo: { columns: ['title', 'query', 'is_shared', 'removed_at'], removedAt: 'removed_at' },
  link: () => desk.today(),
});

const staffEntity = tableEntity({
  title: 'Сотрудник',
  right: 'staff.change',
  table: 'staff',
  fields: { name: 'Имя', role: 'Роль', ended_at: 'Уволен' },
  undo: {
    columns: ['name', 'role', 'ended_at'],
    async restore(tx, id, fields, now) {
      const change = fields ?? { ended_at: now };
      await keepOwner(tx, now, async () => {
        await tx.updateTable('staff').set(change).where('id', '=', Number(id)).execute();
        if (typeof change['ended_at'] === 'number') await takeKeys(tx, Number(id), now);
      });
    },
  },
  link: () => desk.staff(),
});

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
