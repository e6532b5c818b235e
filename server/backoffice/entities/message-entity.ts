import * as desk from '../../../shared/desk-routes.ts';
import { tableEntity } from './table-entity.ts';

/** A message of the outbox. */
export const messageEntity = tableEntity({
  title: 'Сообщение',
  right: 'desk.write',
  table: 'outbox',
  fields: { next_at: 'Отправить' },
  undo: { never: 'Сообщение уже отправляют' },
  link: () => desk.today(),
});
