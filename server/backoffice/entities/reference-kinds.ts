import * as desk from '../../../shared/desk-routes.ts';
import { categoryIcons } from './category-icons.ts';

/** A field of a category, a brand or a parameter in a form. */
export interface FieldSpec {
  name: string;
  title: string;
  kind: 'line' | 'markdown' | 'flag' | 'number' | 'choice';
  /** May not be left empty. */
  required?: true;
  max?: number;
  choices?: readonly (readonly [value: string, title: string])[];
  hint?: string;
}

/** A kind of things that goods refer to: its table and the fields of its form. */
export interface ReferenceKind {
  entity: 'category' | 'brand' | 'parameter';
  table: 'categories' | 'brands' | 'parameters';
  /** «Категория» */
  title: string;
  /** Words about one in its own gender. */
  words: { merged: string; none: string; empty: string };
  fields: readonly FieldSpec[];
  /** Column of the picture, where there is one. */
  picture: 'image' | 'logo' | null;
  link: (id: number | string) => string;
}

const title: FieldSpec = { name: 'title', title: 'Название', kind: 'line', required: true };
const description: FieldSpec = { name: 'description', title: 'Текст', kind: 'markdown' };

const MASCULINE = { merged: 'объединён', none: 'такого нет', empty: 'пуст' };

export const categoryKind: ReferenceKind = {
  entity: 'category',
  table: 'categories',
  title: 'Категория',
  words: { merged: 'объединена', none: 'такой нет', empty: 'пуста' },
  fields: [
    title,
    {
      name: 'slug',
      title: 'Адрес',
      kind: 'line',
      required: true,
      hint: 'Последняя часть адреса. Прежний адрес будет вести сюда же.',
    },
    { name: 'is_popular', title: 'Популярная', kind: 'flag' },
    {
      name: 'icon',
      title: 'Значок',
      kind: 'choice',
      choices: categoryIcons,
      hint: 'В меню каталога и у популярных на главной; у вложенных не виден.',
    },
    {
      name: 'active',
      title: 'Показана на сайте',
      kind: 'flag',
      hint: '«Нет» убирает раздел из меню и выгрузок. Его товары остаются в продаже и находятся поиском, пока их не скроют: ссылка на них наверху.',
    },
    description,
  ],
  picture: 'image',
  link: desk.category,
};

export const brandKind: ReferenceKind = {
  entity: 'brand',
  table: 'brands',
  title: 'Бренд',
  words: MASCULINE,
  fields: [
    title,
    { name: 'url_rewrite_code', title: 'Адрес', kind: 'line', required: true },
    { name: 'country', title: 'Страна', kind: 'line' },
    { name: 'url', title: 'Сайт', kind: 'line', hint: 'https://…' },
    { name: 'exclusive', title: 'Эксклюзивный', kind: 'flag' },
    { name: 'weight', title: 'Место среди брендов: больше — выше', kind: 'number' },
    description,
  ],
  picture: 'logo',
  link: desk.brand,
};

/** Ways in which a parameter filters. */
export const parameterKinds = ['text', 'multiselect', 'range', 'switch'] as const;
export const parameterKindTitles = {
  text: 'не фильтр, только на карточке товара',
  multiselect: 'список значений',
  range: 'от и до',
  switch: 'да или нет',
} as const satisfies Record<(typeof parameterKinds)[number], string>;

export const parameterKind: ReferenceKind = {
  entity: 'parameter',
  table: 'parameters',
  title: 'Параметр',
  words: MASCULINE,
  fields: [
    title,
    { name: 'unit', title: 'Единица', kind: 'line', max: 20 },
    {
      name: 'kind',
      title: 'В фильтре',
      kind: 'choice',
      choices: parameterKinds.map((kind) => [kind, parameterKindTitles[kind]] as const),
    },
    {
      name: 'priority',
      title: 'Над списком товаров',
      kind: 'number',
      hint: 'Число — место среди главных фильтров; пусто — сбоку',
    },
    { name: 'position', title: 'Порядок', kind: 'number', required: true },
    { name: 'for_card', title: 'В карточке списка', kind: 'flag' },
  ],
  picture: null,
  link: desk.parameter,
};
