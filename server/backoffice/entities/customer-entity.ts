import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { tellLevel } from '../../../shared/price-level.ts';
import { publicSessionId } from '../../login/sessions.ts';
import { followLevel } from '../../orders/follow-level.ts';
import { type Entity, tellFields } from './entity.ts';
import { tableEntity } from './table-entity.ts';

const COLUMNS = [
  'last_name',
  'first_name',
  'patronymic',
  'email',
  'role',
  'customer_type',
  'erasure_asked_at',
] as const;

/** A customer's account. */
export const customerEntity: Entity = {
  ...tableEntity({
    title: 'Покупатель',
    right: 'customers.change',
    table: 'customers',
    fields: {
      phone: 'Телефон',
      last_name: 'Фамилия',
      first_name: 'Имя',
      patronymic: 'Отчество',
      email: 'Почта',
      role: 'Уровень цен',
      customer_type: 'Для кого покупает',
      erasure_asked_at: 'Просит удалить данные',
    },
    undo: {
      columns: COLUMNS,
      async restore(tx, id, fields, now) {
        if (fields === null) throw new CallError('conflict', 'Покупателей не удаляют');
        await tx
          .updateTable('customers')
          .set({ ...fields, updated_at: now })
          .where('id', '=', Number(id))
          .where('erased_at', 'is', null)
          .execute();
        if ('role' in fields) await followLevel(tx, Number(id), now);
      },
    },
    link: (id) => desk.customer(id),
  }),
  tell: tellFields({ role: tellLevel }),
};

/** A sign-in of a customer at the shop, under «customer sign-in»: once ended it stays so. */
export const customerSessionEntity: Entity = {
  title: 'Вход покупателя',
  right: 'customers.change',
  fields: { ended_at: 'Закончен' },
  restorable: new Set(),
  async read(tx, ids) {
    const owners = [...new Set(ids.map(ownerOf))];
    const rows = await tx
      .selectFrom('sessions')
      .select(['id', 'customer_id', 'ended_at'])
      .where('customer_id', 'in', owners)
      .execute();
    const wanted = new Set(ids);
    const named = rows.map(({ id, customer_id, ended_at }) => {
      return [sessionKey(customer_id, id), { ended_at }] as const;
    });
    return new Map(named.filter(([id]) => wanted.has(id)));
  },
  async restore() {
    throw new CallError('conflict', 'Законченный вход не вернуть: покупатель войдёт снова');
  },
  link: (id) => desk.customer(ownerOf(id)),
};

/** The customer of a sign-in. */
const ownerOf = (id: string) => Number(id.split(' ')[0]);

/** The secret half of a token never stands in the history. */
export const sessionKey = (customerId: number, sessionId: string) =>
  `${customerId} ${publicSessionId(sessionId)}`;
