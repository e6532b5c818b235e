import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Entity, KnownChange } from './entity.ts';
import { announceReference } from './row-entity.ts';
import { tableEntity } from './table-entity.ts';

const rowEntity = tableEntity({
  title: 'Вопрос',
  right: 'inquiries.change',
  table: 'questions',
  fields: { answer: 'Ответ', answered_at: 'Отвечен', published: 'Опубликован' },
  undo: { columns: ['answer', 'answered_at', 'published'], stays: 'Вопросы не удаляют' },
  editedAt: 'updated_at',
  announce: announceReference,
  link: (id) => desk.question(id),
});

/** True for an answer that was taken back: its letter may not have left. */
const isTakenBack = ({ fields: { answer } }: KnownChange) =>
  answer !== undefined && answer[0] !== null && answer[1] === null;

/** A question of a visitor. An answer that was taken back is given anew, and its letter goes with it. */
export const questionEntity: Entity = {
  ...rowEntity,
  findFixed: async (_db, changes) => new Set(changes.filter(isTakenBack)),
  async restore(tx, id, fields, now) {
    if (typeof fields?.['answer'] === 'string') {
      const { answer } = await tx
        .selectFrom('questions')
        .select('answer')
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow();
      if (answer === null) throw new CallError('conflict', 'Ответ отозван: ответьте ещё раз');
    }
    await rowEntity.restore(tx, id, fields, now);
  },
};
