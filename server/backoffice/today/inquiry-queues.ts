import * as desk from '../../../shared/desk-routes.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { createQueue } from './queue.ts';

const tellCaller = (name: string, phone: string, detail: string) => ({
  title: `${name}, ${formatPhone(phone)}`,
  detail,
  link: `tel:${phone}`,
});

/** Calls, questions and forms of visitors. */
export const inquiryQueues = [
  createQueue({
    key: 'callbacks',
    title: 'Звонки',
    right: 'inquiries.see',
    link: desk.inquiries({ kind: 'callback' }),
    entity: 'callback',
    rows: (db) =>
      db
        .selectFrom('callbacks')
        .select(['id', 'name', 'phone', 'comment', 'asked_at as since'])
        .orderBy('id', 'desc'),
    isNewestFirst: true,
    tell: ({ name, phone, comment }) => tellCaller(name, phone, comment),
  }),
  createQueue({
    key: 'questions',
    title: 'Вопросы',
    right: 'inquiries.see',
    link: desk.inquiries({ kind: 'question' }),
    entity: 'question',
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
    rows: (db) =>
      db
        .selectFrom('inquiries')
        .select(['id', 'kind', 'name', 'phone', 'asked_at as since'])
        .orderBy('id', 'desc'),
    isNewestFirst: true,
    tell: ({ kind, name, phone }) =>
      tellCaller(name, phone, kind === 'planning' ? 'Проект кухни' : 'Дилер'),
  }),
];
