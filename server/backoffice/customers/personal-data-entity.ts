import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Entity } from '../changes/entity.ts';

/** That personal data left the shop or were erased: known for good, without the data themselves. */
export const personalDataEntity: Entity = {
  title: 'Персональные данные',
  right: 'customers.export',
  fields: { kind: 'Что', customer_id: 'Чьи', reason: 'Основание', row_count: 'Записей' },
  restorable: new Set(),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('personal_data_events')
      .select(['id', 'kind', 'customer_id', 'reason', 'row_count'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(rows.map(({ id, ...row }) => [String(id), row]));
  },
  async restore() {
    throw new CallError('conflict', 'Выданное и удалённое назад не вернуть');
  },
  link: () => desk.customers(),
};
