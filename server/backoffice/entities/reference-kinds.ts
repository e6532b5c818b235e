import * as desk from '../../../shared/desk-routes.ts';
import { htmlToMarkdown } from '../../content/html-to-markdown.ts';
import { renderMarkdown } from '../../content/render-markdown.ts';
import { cleanBlock, cleanLine, parseNumber } from '../../doors/exchange/reading/clean-text.ts';
import { TypedWrong } from '../goods/read-field.ts';

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
  fields: readonly FieldSpec[];
  /** Column of the picture, where there is one. */
  picture: 'image' | 'logo' | null;
  link: (id: number | string) => string;
}

const title: FieldSpec = { name: 'title', title: 'Название', kind: 'line', required: true };
const description: FieldSpec = { name: 'description', title: 'Текст', kind: 'markdown' };

export const categoryKind: ReferenceKind = {
  entity: 'category',
  table: 'categories',
  title: 'Категория',
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
    { name: 'active', title: 'Показана на сайте', kind: 'flag' },
    description,
  ],
  picture: 'image',
  link: desk.category,
};

export const brandKind: ReferenceKind = {
  entity: 'brand',
  table: 'brands',
  title: 'Бренд',
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

export const parameterKind: ReferenceKind = {
  entity: 'parameter',
  table: 'parameters',
  title: 'Параметр',
  fields: [
    title,
    { name: 'unit', title: 'Единица', kind: 'line', max: 20 },
    {
      name: 'kind',
      title: 'В фильтре',
      kind: 'choice',
      choices: [
        ['text', 'не фильтр, только на карточке товара'],
        ['multiselect', 'список значений'],
        ['range', 'от и до'],
        ['switch', 'да или нет'],
      ],
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

const SLUG = /^[a-z\d][a-z\d-]{0,79}$/;
const MAX_LINE = 200;
const MAX_TEXT = 20_000;
const MAX_NUMBER = 1_000_000;

/** A field as its form shows it. */
export function showSpec(
  { name, kind }: FieldSpec,
  row: Readonly<Record<string, unknown>>,
): string {
  const value = row[name];
  return kind === 'markdown' ? htmlToMarkdown(String(value ?? '')) : String(value ?? '');
}

/** A field from the text of its form. @throws TypedWrong */
export function readSpec(spec: FieldSpec, text: string): string | number | null {
  const { kind, required, max = MAX_LINE } = spec;
  if (required && text.trim() === '') throw new TypedWrong('Без этого нельзя');
  if (kind === 'markdown') {
    if (text.length > MAX_TEXT) throw new TypedWrong(`Длиннее ${MAX_TEXT} знаков`);
    return renderMarkdown(cleanBlock(text)).trim();
  }
  if (kind === 'flag' || kind === 'choice') {
    const known = kind === 'flag' ? ['0', '1'] : (spec.choices ?? []).map(([value]) => value);
    if (!known.includes(text)) throw new TypedWrong('Выберите из списка');
    return kind === 'flag' ? Number(text) : text;
  }
  if (kind === 'number') return readNumber(text);
  return readLine(spec.name, cleanLine(text, max));
}

function readNumber(text: string): number | null {
  if (text.trim() === '') return null;
  const number = parseNumber(text);
  if (number === null || !Number.isInteger(number) || Math.abs(number) > MAX_NUMBER) {
    throw new TypedWrong(`Целое число, не больше ${MAX_NUMBER}`);
  }
  return number;
}

function readLine(name: string, line: string): string | null {
  if (name === 'slug' || name === 'url_rewrite_code') {
    if (!SLUG.test(line)) throw new TypedWrong('Латинские буквы, цифры и дефис: teplovoe');
    return line;
  }
  if (name === 'url' && line !== '' && !/^https?:\/\/[^\s/]+/.test(line)) {
    throw new TypedWrong('Адрес сайта с https://');
  }
  return line || null;
}
