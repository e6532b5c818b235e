import type { PageBlock } from './contract/page-blocks.ts';

/** A field of a block as its form has it. */
export type BlockField =
  | {
      name: string;
      label: string;
      kind: 'line' | 'paragraph' | 'markdown' | 'picture' | 'lines' | 'number';
      /** Empty text is null in the store. */
      orNull?: true;
    }
  | { name: string; label: string; kind: 'list'; of: readonly BlockField[] };

interface BlockShape {
  title: string;
  fields: readonly BlockField[];
}

type Kind = PageBlock['kind'];

const title: BlockField = { name: 'title', label: 'Заголовок', kind: 'line' };
const text: BlockField = { name: 'text', label: 'Текст', kind: 'paragraph' };
const image: BlockField = { name: 'image', label: 'Картинка', kind: 'picture', orNull: true };
const actions: BlockField = {
  name: 'actions',
  label: 'Кнопки',
  kind: 'list',
  of: [title, { name: 'url', label: 'Адрес', kind: 'line' }],
};

/** Parts of each kind of block, for the people who write pages. */
export const blockShapes: Readonly<Record<Kind, BlockShape>> = {
  panel: {
    title: 'Начало страницы',
    fields: [{ name: 'lead', label: 'О чём', kind: 'paragraph' }, image, actions],
  },
  text: { title: 'Текст', fields: [title, { name: 'body', label: 'Текст', kind: 'markdown' }] },
  figures: {
    title: 'Числа',
    fields: [
      title,
      {
        name: 'items',
        label: 'Числа',
        kind: 'list',
        of: [
          { name: 'value', label: 'Число', kind: 'line' },
          { name: 'text', label: 'Что это', kind: 'line' },
        ],
      },
    ],
  },
  advantages: {
    title: 'Преимущества',
    fields: [
      title,
      {
        name: 'items',
        label: 'Преимущества',
        kind: 'list',
        of: [{ name: 'icon', label: 'Значок', kind: 'line' }, title, text],
      },
    ],
  },
  projects: {
    title: 'Работы',
    fields: [
      title,
      {
        name: 'items',
        label: 'Работы',
        kind: 'list',
        of: [
          title,
          text,
          image,
          {
            name: 'facts',
            label: 'Факты',
            kind: 'list',
            of: [
              { name: 'term', label: 'Что', kind: 'line' },
              { name: 'value', label: 'Сколько', kind: 'line' },
            ],
          },
        ],
      },
    ],
  },
  steps: {
    title: 'Шаги',
    fields: [
      title,
      {
        name: 'items',
        label: 'Шаги',
        kind: 'list',
        of: [title, text, { name: 'term', label: 'Срок', kind: 'line', orNull: true }],
      },
    ],
  },
  promo: { title: 'Предложение', fields: [title, text, image, actions] },
  tariffs: {
    title: 'Тарифы',
    fields: [
      title,
      {
        name: 'items',
        label: 'Тарифы',
        kind: 'list',
        of: [
          title,
          { name: 'price', label: 'Цена', kind: 'line' },
          { name: 'text', label: 'Пояснение', kind: 'line' },
          { name: 'facts', label: 'Что входит', kind: 'lines' },
        ],
      },
      { name: 'note', label: 'Примечание', kind: 'paragraph', orNull: true },
    ],
  },
  answers: {
    title: 'Ответы',
    fields: [title, { name: 'kind_id', label: 'Номер темы вопросов', kind: 'number' }],
  },
  company: { title: 'Реквизиты фирмы', fields: [title] },
};

export const isBlockKind = (kind: string): kind is Kind => Object.hasOwn(blockShapes, kind);
