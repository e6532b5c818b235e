import * as desk from '../../../shared/desk-routes.ts';
import { announceReference } from './row-entity.ts';
import { tableEntity } from './table-entity.ts';

export const questionEntity = tableEntity({
  title: 'Вопрос',
  right: 'inquiries.change',
  table: 'questions',
  fields: { answer: 'Ответ', answered_at: 'Отвечен', published: 'Опубликован' },
  undo: { columns: ['answer', 'answered_at', 'published'], stays: 'Вопросы не удаляют' },
  editedAt: 'updated_at',
  announce: announceReference,
  link: (id) => desk.question(id),
});
