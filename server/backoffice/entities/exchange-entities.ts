import { createHash } from 'node:crypto';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { countHeld } from '../../doors/exchange/saving/hold-prices.ts';
import { countUndone, notesOfSession } from '../../doors/exchange/saving/product-changes.ts';
import type { MassRemoval } from '../../doors/exchange/work/mass-removal.ts';
import { readKept } from '../../platform/read-kept.ts';
import type { Entity } from './entity.ts';
import { tableEntity } from './table-entity.ts';

const nodeEntity: Entity = {
  title: 'Узел обмена',
  right: 'exchange.change',
  fields: {
    name: 'Имя',
    login: 'Логин',
    profile: 'Профиль',
    settings: 'Настройки',
    disabled_at: 'Выключен',
    secret: 'Пароль',
  },
  restorable: new Set(['login', 'profile', 'settings', 'disabled_at']),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('exchange_nodes')
      .select(['id', 'name', 'login', 'profile', 'settings', 'disabled_at', 'password'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(
      rows.map(({ id, password, ...row }) => [String(id), { ...row, secret: markOf(password) }]),
    );
  },
  async restore(tx, id, fields, now) {
    const change = fields ?? { disabled_at: now };
    await tx.updateTable('exchange_nodes').set(change).where('id', '=', Number(id)).execute();
  },
  link: (id) => desk.exchangeNode(id),
};

/** Mark by which another password is told, and nothing more. */
const markOf = (hash: string) => createHash('sha256').update(hash).digest('hex').slice(0, 6);

/** «ждёт: 120 из 200 товаров»; null: nothing waits. */
function tellRemoval(noted: string | null): string | null {
  if (noted === null) return null;
  const { count, of, batch } = readKept<MassRemoval>(noted);
  return `${batch === undefined ? 'ждёт' : 'снимается'}: ${count} из ${of}`;
}

const exchangeSessionEntity: Entity = {
  title: 'Сеанс обмена',
  right: 'exchange.change',
  fields: {
    state: 'Состояние',
    removal: 'Ждёт подтверждения',
    prices: 'Ждут ответа цены товаров',
    undone: 'Возвращено товаров',
    left: 'Оставлено изменённых полей',
  },
  restorable: new Set(),
  async read(tx, ids) {
    const numbers = ids.map(Number);
    const rows = await tx
      .selectFrom('exchange_sessions')
      .select(['id', 'state', 'removal'])
      .where('id', 'in', numbers)
      .execute();
    const found = new Map<string, Record<string, string | number | null>>();
    for (const { id, state, removal } of rows) {
      const { undone, kept } = await countUndone(tx, notesOfSession(id));
      const prices = await countHeld(tx, id);
      found.set(String(id), { state, removal: tellRemoval(removal), prices, undone, left: kept });
    }
    return found;
  },
  async restore() {
    throw new CallError('conflict', 'Сеанс обмена уже прошёл');
  },
  link: (id) => desk.exchangeSession(id),
};

const taskEntity = tableEntity({
  title: 'Задача обмена',
  right: 'exchange.change',
  table: 'exchange_tasks',
  fields: { settled_at: 'Решена' },
  undo: { columns: ['settled_at'], stays: 'Задачи обмена не удаляют' },
  link: () => desk.exchange(),
});

/** An order as all nodes know it. */
const exchangedOrderEntity: Entity = {
  title: 'Заказ в обмене',
  right: 'exchange.change',
  fields: { set_aside_at: 'Отложен' },
  restorable: new Set(),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('exchange_orders')
      .select(({ fn }) => ['order_id', fn.max('set_aside_at').as('set_aside_at')])
      .where('order_id', 'in', ids.map(Number))
      .groupBy('order_id')
      .execute();
    return new Map(rows.map(({ order_id, ...row }) => [String(order_id), row]));
  },
  async restore() {
    throw new CallError('conflict', 'Заказ уже отдают снова');
  },
  link: (id) => desk.order(id),
};

const discrepancyEntity: Entity = {
  title: 'Расхождение с 1С',
  right: 'exchange.change',
  // Changes of former versions name the product so.
  fields: { settled_at: 'Решено', changed: 'Товар изменён' },
  restorable: new Set(['settled_at']),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('field_discrepancies')
      .select(['id', 'settled_at'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(rows.map(({ id, ...row }) => [String(id), row]));
  },
  async restore(tx, id, fields) {
    if (fields === null) throw new CallError('conflict', 'Расхождения не удаляют');
    await tx.updateTable('field_discrepancies').set(fields).where('id', '=', Number(id)).execute();
  },
  link: () => desk.exchange(),
};

/** Things of the room of the exchange. */
export const exchangeEntities = {
  exchange_node: nodeEntity,
  exchange_session: exchangeSessionEntity,
  exchange_task: taskEntity,
  exchanged_order: exchangedOrderEntity,
  discrepancy: discrepancyEntity,
} as const;
