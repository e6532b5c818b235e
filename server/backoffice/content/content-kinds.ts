import type { Millis } from '../../../shared/millis.ts';
import * as links from '../../../shared/routes.ts';
import { readSetLines, writeSetLines } from '../entities/solution-lines.ts';
import type { RecordField, RecordKind } from '../records/record-kind.ts';
import { menu, redirects } from './link-kinds.ts';
import { BADGES_FIELD, checkSet, SET_LINES_FIELD } from './solution-form.ts';

const from = (name: string): RecordField => ({
  name,
  label: 'Показывать с',
  kind: 'moment',
  empty: 0,
  hint: 'По Москве; пусто — сразу',
});
const to: RecordField = {
  name: 'shown_to',
  label: 'Убрать',
  kind: 'moment',
  hint: 'По Москве; пусто — не убирать',
};
const title: RecordField = {
  name: 'title',
  label: 'Заголовок',
  kind: 'line',
  isRequired: true,
  max: 200,
};
const url: RecordField = {
  name: 'url',
  label: 'Куда ведёт',
  kind: 'address',
  isRequired: true,
  hint: '«/catalog/posuda» или https://…',
};
const picture: RecordField = { name: 'image', label: 'Картинка', kind: 'picture' };
const text = (row: Readonly<Record<string, unknown>>, name: string) => String(row[name] ?? '');

const news: RecordKind = {
  key: 'news',
  title: 'Новости',
  one: 'Новость',
  table: 'news',
  idColumn: 'id',
  entity: 'news',
  hasDrafts: true,
  withFacts: true,
  dates: { from: 'published_at', to: 'shown_to' },
  stamp: (now) => ({ updated_at: now }),
  searched: ['title', 'lead'],
  order: [
    ['published_at', 'desc'],
    ['id', 'desc'],
  ],
  fields: [
    title,
    { name: 'lead', label: 'Коротко', kind: 'text', isRequired: true, max: 500, rows: 2 },
    { name: 'body', label: 'Текст', kind: 'markdown', isRequired: true, rows: 14 },
    picture,
    from('published_at'),
    to,
  ],
  tell: (row) => ({ title: text(row, 'title'), detail: text(row, 'lead') }),
  shopPath: (row) => links.newsItem(Number(row['id'])),
};

const banners: RecordKind = {
  key: 'banners',
  title: 'Баннеры',
  one: 'Баннер',
  note: 'На главной видны все слайды и три малых баннера; порядок — стрелками.',
  table: 'banners',
  idColumn: 'id',
  entity: 'banner',
  hasDrafts: true,
  withFacts: true,
  hasOrder: true,
  orderWithin: 'place',
  dates: { from: 'shown_from', to: 'shown_to' },
  searched: ['title', 'text'],
  order: [
    ['position', 'asc'],
    ['id', 'asc'],
  ],
  fields: [
    {
      name: 'place',
      label: 'Где',
      kind: 'choice',
      isRequired: true,
      choices: [
        ['main_slider', 'Слайд на главной'],
        ['home', 'Малый баннер на главной'],
      ],
    },
    title,
    { name: 'text', label: 'Текст', kind: 'text', max: 300, rows: 2 },
    { name: 'action', label: 'Надпись на кнопке', kind: 'line', isRequired: true, max: 40 },
    url,
    picture,
    from('shown_from'),
    to,
  ],
  tell: (row) => ({ title: text(row, 'title'), detail: text(row, 'text') }),
  shopPath: () => links.home(),
};

const notices: RecordKind = {
  key: 'notices',
  title: 'Объявления',
  one: 'Объявление',
  note: 'Строка над шапкой каждой страницы; видны три последних.',
  table: 'site_notices',
  idColumn: 'id',
  entity: 'site_notice',
  withFacts: true,
  dates: { from: 'shown_from', to: 'shown_to' },
  searched: ['text'],
  order: [['id', 'desc']],
  fields: [
    { name: 'text', label: 'Текст', kind: 'line', isRequired: true, max: 200 },
    { name: 'url', label: 'Куда ведёт', kind: 'address', empty: '', hint: 'Пусто — никуда' },
    from('shown_from'),
    to,
  ],
  tell: (row) => ({ title: text(row, 'text'), detail: text(row, 'url') }),
  shopPath: () => links.home(),
};

const pages: RecordKind = {
  key: 'pages',
  title: 'Страницы',
  one: 'Страница',
  note: 'Тексты страниц магазина; из блоков складываются «О компании», «Сервис», «Дилерам», «Проектирование».',
  table: 'page_texts',
  idColumn: 'slug',
  isTextId: true,
  entity: 'page_text',
  hasDrafts: true,
  withFacts: true,
  isFixed: true,
  searched: ['title', 'slug'],
  order: [['slug', 'asc']],
  stamp: (now: Millis) => ({ updated_at: now }),
  fields: [
    title,
    { name: 'body', label: 'Текст', kind: 'markdown', rows: 14 },
    { name: 'blocks', label: 'Блоки', kind: 'blocks' },
  ],
  tell: (row) => ({ title: text(row, 'title'), detail: text(row, 'slug') }),
};

const answers: RecordKind = {
  key: 'answers',
  title: 'Ответы',
  one: 'Ответ',
  note: 'Вопросы, на которые уже ответили; новые ждут в «Вопросах».',
  table: 'questions',
  idColumn: 'id',
  entity: 'faq',
  twin: 'question',
  hasDrafts: true,
  withFacts: true,
  isKept: true,
  only: [['answer', 'is not', null]],
  searched: ['question', 'answer'],
  order: [
    ['answered_at', 'desc'],
    ['id', 'desc'],
  ],
  stamp: (now, isNew) => ({
    ...(isNew && { name: 'Магазин', asked_at: now, answered_at: now }),
    updated_at: now,
  }),
  choices: async (db) => {
    const rows = await db
      .selectFrom('question_kinds')
      .select(['id', 'title'])
      .orderBy('position')
      .execute();
    return { kind_id: rows.map(({ id, title: name }) => [String(id), name] as const) };
  },
  fields: [
    { name: 'kind_id', label: 'Тема', kind: 'choice', isNumber: true, isRequired: true },
    { name: 'question', label: 'Вопрос', kind: 'text', isRequired: true, max: 2000, rows: 3 },
    { name: 'answer', label: 'Ответ', kind: 'markdown', isRequired: true, rows: 10 },
    {
      name: 'published',
      label: 'На сайте',
      kind: 'choice',
      isNumber: true,
      isRequired: true,
      choices: [
        ['1', 'показывать всем'],
        ['0', 'не показывать'],
      ],
    },
  ],
  tell: (row, { kind_id: kinds = [] }) => {
    const theme = kinds.find(([id]) => id === text(row, 'kind_id'))?.[1] ?? '';
    const hidden = text(row, 'published') === '0' ? ' · не показан' : '';
    return { title: text(row, 'question').slice(0, 200), detail: theme + hidden };
  },
  shopPath: (row) => (text(row, 'published') === '0' ? null : links.answer(Number(row['id']))),
};

const solutions: RecordKind = {
  key: 'solutions',
  title: 'Решения',
  one: 'Решение',
  note: 'Готовые наборы на главной: карточка и её товары.',
  table: 'solutions',
  idColumn: 'id',
  entity: 'solution',
  hasDrafts: true,
  withFacts: true,
  hasOrder: true,
  searched: ['title', 'text'],
  order: [
    ['position', 'asc'],
    ['id', 'asc'],
  ],
  fields: [
    title,
    { name: 'text', label: 'Текст', kind: 'text', isRequired: true, max: 500, rows: 3 },
    picture,
    {
      name: 'code',
      label: 'Адрес набора',
      kind: 'line',
      max: 60,
      empty: null,
      hint: '«kofeynya» — страница /solutions/kofeynya; пусто — карточка ведёт по ссылке ниже',
      check: (code) =>
        /^[a-z\d][a-z\d-]*$/.test(code) ? null : 'Латинские буквы, цифры и дефисы: «kofeynya»',
    },
    { name: 'url', label: 'Ссылка без набора', kind: 'address', empty: '' },
    {
      name: 'seats',
      label: 'На сколько мест',
      kind: 'number',
      isRequired: true,
      min: 1,
      max: 1000,
    },
    {
      name: 'price_from',
      label: 'Цена от',
      kind: 'roubles',
      hint: 'Если у набора нет товаров с ценой',
    },
    BADGES_FIELD,
    SET_LINES_FIELD,
  ],
  readOwn: readSetLines,
  writeOwn: writeSetLines,
  check: checkSet,
  tell: (row) => ({ title: text(row, 'title'), detail: text(row, 'text') }),
  shopPath: (row) => (row['code'] ? links.solution(text(row, 'code')) : links.home()),
};

const templates: RecordKind = {
  key: 'templates',
  title: 'Заготовки',
  one: 'Заготовка',
  note: 'С них начинают ответ на вопрос покупателя; на сайте их нет.',
  table: 'answer_templates',
  idColumn: 'id',
  entity: 'answer_template',
  withFacts: true,
  hasOrder: true,
  stateWords: { shown: 'готова', later: '', over: '' },
  searched: ['title', 'text'],
  order: [
    ['position', 'asc'],
    ['id', 'asc'],
  ],
  fields: [
    title,
    { name: 'text', label: 'Текст', kind: 'markdown', isRequired: true, max: 5000, rows: 8 },
  ],
  tell: (row) => ({ title: text(row, 'title'), detail: text(row, 'text') }),
};

/** Kinds of texts that visitors read. */
export const contentKinds: readonly RecordKind[] = [
  news,
  banners,
  notices,
  pages,
  answers,
  templates,
  solutions,
  menu,
  redirects,
];
