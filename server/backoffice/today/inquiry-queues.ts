import * as desk from '../../../shared/desk-routes.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { createQueue } from './queue.ts';

/** Calls and forms looked through, the last ones: nothing but a card says that one is done. */
const LATEST = 2_000;

const callerOf = (name: string, phone: string) => `${name}, ${formatPhone(phone)}`;

/** Calls, questions and forms of visitors. */
export const inquiryQueues = [
  createQueue({
    key: 'callbacks',
    title: 'Звонки',
    right: 'inquiries.see',
    link: desk.inquiries({ kind: 'callback' }),
    entity: 'callback',
    id: 'latest.id',
    rows: (db) =>
      db
        .selectFrom((eb) =>
          eb.selectFrom('callbacks').selectAll().orderBy('id', 'desc').limit(LATEST).as('latest'),
        )
        .select(['id', 'name', 'phone', 'comment', 'asked_at as since'])
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
    id: 'latest.id',
    rows: (db) =>
      db
        .selectFrom((eb) =>
          eb.selectFrom('inquiries').selectAll().orderBy('id', 'desc').limit(LATEST).as('latest'),
        )
        .select(['id', 'kind', 'name', 'phone', 'asked_at as since'])
        .orderBy('id'),
    tell: ({ id, kind, name, phone }) => ({
      title: callerOf(name, phone),
      detail: kind === 'planning' ? 'Проект кухни' : 'Дилер',
      link: desk.inquiry(id),
    }),
  }),
];
