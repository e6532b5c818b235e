import * as desk from '../../../shared/desk-routes.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { createQueue } from './queue.ts';

const callerOf = (name: string, phone: string) => `${name}, ${formatPhone(phone)}`;

/** Calls, questions and forms of visitors. */
export const inquiryQueues = [
  createQueue({
    key: 'callbacks',
    title: 'Звонки',
    right: 'inquiries.see',
    link: desk.inquiries({ kind: 'callback' }),
    entity: 'callback',
    id: 'callbacks.id',
    rows: (db) =>
      db
        .selectFrom('callbacks')
        .select(['id', 'name', 'phone', 'comment', 'asked_at as since'])
        .where('desk_done_at', 'is', null)
        .orderBy('id'),
    tell: ({ id, name, phone, comment }) => ({
      title: callerOf(name, phone),
      detail: comment,
      link: desk.callback(id),
    }),
  }),
  createQueue({
    key: 'questions',
    title: 'Вопросы',
    right: 'inquiries.see',
    link: desk.inquiries({ kind: 'question' }),
    entity: 'question',
    id: 'questions.id',
    rows: (db) =>
      db
        .selectFrom('questions')
        .select(['id', 'name', 'question', 'asked_at as since'])
        .where('answer', 'is', null)
        .orderBy('id'),
    tell: ({ id, name, question }) => ({
      title: name,
      detail: question.slice(0, 200),
      link: desk.question(id),
    }),
  }),
  createQueue({
    key: 'inquiries',
    title: 'Проекты и дилеры',
    right: 'inquiries.see',
    link: desk.inquiries(),
    entity: 'inquiry',
    id: 'inquiries.id',
    rows: (db) =>
      db
        .selectFrom('inquiries')
        .select(['id', 'kind', 'name', 'phone', 'asked_at as since'])
        .where('desk_done_at', 'is', null)
        .orderBy('id'),
    tell: ({ id, kind, name, phone }) => ({
      title: callerOf(name, phone),
      detail: kind === 'planning' ? 'Проект кухни' : 'Дилер',
      link: desk.inquiry(id),
    }),
  }),
];
