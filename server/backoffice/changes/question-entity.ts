import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { bumpSequence } from '../../platform/store/transaction.ts';
import type { Entity } from './entity.ts';

export const questionEntity: Entity = {
  title: 'Вопрос',
  right: 'inquiries.change',
  fields: { answer: 'Ответ', answered_at: 'Отвечен', published: 'Опубликован' },
  restorable: new Set(['answer', 'answered_at', 'published']),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('questions')
      .select(['id', 'answer', 'answered_at', 'published'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(rows.map(({ id, ...row }) => [String(id), row]));
  },
  async restore(tx, id, fields) {
    if (fields === null) throw new CallError('conflict', 'Вопросы не удаляют');
    await tx.updateTable('questions').set(fields).where('id', '=', Number(id)).execute();
  },
  async announce(tx) {
    await bumpSequence(tx, 'reference');
  },
  link: (id) => desk.question(id),
};
