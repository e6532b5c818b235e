import { isStaffRole, staffRoleTitles } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { takeKeys } from '../identity/end-work.ts';
import { keepOwner } from '../identity/require-owner.ts';
import { type Entity, type Fields, type FieldValue, tellFields } from './entity.ts';
import { readRows } from './row-entity.ts';
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

const tellRole = (value: FieldValue) => {
  const role = String(value ?? '—');
  return isStaffRole(role) ? staffRoleTitles[role] : role;
};

const staffEntity: Entity = {
  ...tableEntity({
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
  }),
  tell: tellFields({ role: tellRole }),
};

/** A link that lets somebody in, under its hash; taken back, it lets nobody in any more. */
const invitationEntity: Entity = {
  title: 'Приглашение',
  right: 'staff.change',
  fields: { role: 'Роль', expires_at: 'Действует до', used_at: 'Закрыто' },
  restorable: new Set(),
  // The link is used, or ends with the next one, by itself.
  follows: new Set(['used_at']),
  read: (tx, ids) =>
    readRows(
      tx,
      {
        table: 'staff_invitations',
        idColumn: 'token',
        names: ['role', 'expires_at', 'used_at'],
      },
      ids,
    ),
  async restore(tx, id, fields, now) {
    if (fields !== null) throw new CallError('conflict', 'Закрытую ссылку снова не открыть');
    const { numUpdatedRows } = await tx
      .updateTable('staff_invitations')
      .set({ used_at: now })
      .where('token', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n && (await findHolder(tx, id))) {
      throw new CallError('conflict', 'Ссылки больше нет: по ней вошли, или её сменила другая');
    }
  },
  tell: tellFields({ role: tellRole }),
  numberOf: async (id, tx) => {
    const { name } = await tx
      .selectFrom('staff_invitations')
      .innerJoin('staff', 'staff.id', 'staff_id')
      .select('name')
      .where('token', '=', id)
      .executeTakeFirstOrThrow();
    return name;
  },
  link: () => desk.staff(),
};

/** The person who works here with the role of an invitation; nobody once that was taken back. */
const findHolder = (tx: Tx, token: string) =>
  tx
    .selectFrom('staff_invitations')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select('staff.id')
    .where('token', '=', token)
    .whereRef('staff.role', '=', 'staff_invitations.role')
    .where('ended_at', 'is', null)
    .executeTakeFirst();

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
  invitation: invitationEntity,
  passkey: passkeyEntity,
} as const;
