import * as desk from '../../../shared/desk-routes.ts';
import { readKept } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Entity, Fields } from './entity.ts';
import { rowEntity } from './row-entity.ts';
import { readSetLines, writeSetLines } from './solution-lines.ts';

const right = 'content.change';
const link = (kind: string) => (id: string) => desk.contentItem(`${kind}-${id}`);

const solutionRow = rowEntity({
  title: 'Решение',
  right,
  table: 'solutions',
  columns: {
    title: 'Заголовок',
    text: 'Текст',
    image: 'Картинка',
    code: 'Адрес набора',
    url: 'Ссылка',
    seats: 'Мест',
    price_from: 'Цена от',
    badges: 'Метки',
    position: 'Место',
  },
  link: link('solutions'),
});

/** A set with its goods. */
const solutionEntity: Entity = {
  ...solutionRow,
  fields: { ...solutionRow.fields, lines: 'Товары' },
  restorable: new Set([...solutionRow.restorable, 'lines']),
  async read(tx, ids) {
    const rows = await solutionRow.read(tx, ids);
    const found = new Map<string, Fields>();
    for (const [id, row] of rows) found.set(id, { ...row, ...(await readSetLines(tx, id)) });
    return found;
  },
  async restore(tx, id, fields, now) {
    if (fields === null) return solutionRow.restore(tx, id, null, now);
    const { lines, ...row } = fields;
    if (Object.keys(row).length > 0) await solutionRow.restore(tx, id, row, now);
    if (typeof lines === 'string') await writeSetLines(tx, id, { lines });
  },
};

/** Names that fields of all drafts have. */
const draftFields = {
  title: 'Заголовок',
  lead: 'Коротко',
  body: 'Текст',
  text: 'Текст',
  image: 'Картинка',
  published_at: 'Показывать с',
  shown_from: 'Показывать с',
  shown_to: 'Убрать',
  place: 'Где',
  action: 'Кнопка',
  url: 'Куда ведёт',
  blocks: 'Блоки',
  kind_id: 'Тема',
  question: 'Вопрос',
  answer: 'Ответ',
  published: 'На сайте',
  code: 'Адрес набора',
  seats: 'Мест',
  price_from: 'Цена от',
  lines: 'Товары',
} as const;

const draftColumns = {
  kind: 'Вид',
  staff_id: 'Чей',
  updated_at: 'Изменён',
  base: 'Начат с текстов',
} as const;

/** Draft that only the staff see; its fields are those of the form. */
const draftEntity: Entity = {
  title: 'Черновик',
  right,
  fields: { ...draftFields, ...draftColumns },
  restorable: new Set([...Object.keys(draftFields), ...Object.keys(draftColumns)]),
  async read(tx: Tx | Db, ids) {
    const rows = await tx
      .selectFrom('content_drafts')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute();
    return new Map(
      rows.map(({ id, fields, base, ...row }) => {
        const texts = readKept<Fields>(fields);
        return [id, { ...texts, ...row, base: base === null ? null : JSON.parse(base) }];
      }),
    );
  },
  async restore(tx, id, fields) {
    if (fields === null) {
      await tx.deleteFrom('content_drafts').where('id', '=', id).execute();
      return;
    }
    const before = (await draftEntity.read(tx, [id])).get(id) ?? {};
    const { kind, staff_id, updated_at, base, ...texts } = { ...before, ...fields };
    const row = {
      kind: String(kind),
      fields: JSON.stringify(texts),
      staff_id: Number(staff_id),
      updated_at: Number(updated_at),
      base: base ? JSON.stringify(base) : null,
    };
    await tx
      .insertInto('content_drafts')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  },
  link: (id) => desk.contentItem(id),
};

/** Texts that visitors read. */
export const contentEntities = {
  content_draft: draftEntity,
  news: rowEntity({
    title: 'Новость',
    right,
    table: 'news',
    editedAt: 'updated_at',
    columns: {
      title: 'Заголовок',
      lead: 'Коротко',
      body: 'Текст',
      image: 'Картинка',
      published_at: 'Показывать с',
      shown_to: 'Убрать',
    },
    link: link('news'),
  }),
  banner: rowEntity({
    title: 'Баннер',
    right,
    table: 'banners',
    columns: {
      place: 'Где',
      title: 'Заголовок',
      text: 'Текст',
      action: 'Кнопка',
      url: 'Куда ведёт',
      image: 'Картинка',
      position: 'Место',
      shown_from: 'Показывать с',
      shown_to: 'Убрать',
    },
    link: link('banners'),
  }),
  site_notice: rowEntity({
    title: 'Объявление',
    right,
    table: 'site_notices',
    columns: { text: 'Текст', url: 'Куда ведёт', shown_from: 'Показывать с', shown_to: 'Убрать' },
    link: link('notices'),
  }),
  page_text: rowEntity({
    title: 'Страница',
    right,
    table: 'page_texts',
    idColumn: 'slug',
    isTextId: true,
    columns: { title: 'Заголовок', body: 'Текст', blocks: 'Блоки' },
    editedAt: 'updated_at',
    link: link('pages'),
  }),
  faq: rowEntity({
    title: 'Ответ',
    right,
    table: 'questions',
    editedAt: 'updated_at',
    columns: {
      kind_id: 'Тема',
      name: 'Кто спросил',
      question: 'Вопрос',
      asked_at: 'Спрошен',
      answer: 'Ответ',
      published: 'На сайте',
      answered_at: 'Отвечен',
    },
    link: link('answers'),
  }),
  answer_template: rowEntity({
    title: 'Заготовка ответа',
    right,
    table: 'answer_templates',
    columns: { title: 'Заголовок', text: 'Текст', position: 'Место' },
    link: link('templates'),
  }),
  solution: solutionEntity,
  menu_link: rowEntity({
    title: 'Ссылка меню',
    right,
    table: 'menu_links',
    columns: { title: 'Название', url: 'Куда ведёт', position: 'Место' },
    link: link('menu'),
  }),
  redirect: rowEntity({
    title: 'Перенаправление',
    right,
    table: 'redirects',
    columns: { path: 'Старый адрес', target: 'Куда вести' },
    link: link('redirects'),
  }),
} as const;
