import * as desk from '../../../shared/desk-routes.ts';
import { tableEntity } from './table-entity.ts';

/** Giving out or erasing of personal data: known for good, without the data themselves. */
export const personalDataEntity = tableEntity({
  title: 'Персональные данные',
  right: 'customers.export',
  table: 'personal_data_events',
  fields: { kind: 'Что', customer_id: 'Чьи', reason: 'Основание', row_count: 'Записей' },
  undo: { never: 'Выданное и удалённое назад не вернуть' },
  link: () => desk.customers(),
});
