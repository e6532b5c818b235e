import { z } from 'zod';
import { htmlToMarkdown } from '../../content/html-to-markdown.ts';
import { renderMarkdown } from '../../content/render-markdown.ts';
import { cleanBlock, cleanLine, parseNumber } from '../../doors/exchange/reading/clean-text.ts';
import {
  kilograms,
  type ProductFields,
  qualityTitles,
  type RowField,
} from '../entities/product-fields.ts';

/** Categories and brands by the texts that name them: ids or titles. */
export interface FieldNames {
  hasCategory(id: number): boolean;
  hasBrand(id: number): boolean;
}

/** Fields of a product that a form edits as texts. */
export const EDITED_FIELDS = [
  'title',
  'model',
  'category_id',
  'brand_id',
  'description',
  'unit',
  'weight_grams',
  'country',
  'warranty_months',
  'supply_days',
  'barcode',
  'quality',
  'quality_note',
  'popularity',
  'active',
  'allow_to_order',
  'discontinued',
  'bestseller',
  'on_test',
  'logotyped',
] as const satisfies readonly RowField[];
export type EditedField = (typeof EDITED_FIELDS)[number];

const MAX_TEXT = 20_000;
/** Of the column: a price list of a year is no warranty. */
const MAX_MONTHS = 600;
const MAX_DAYS = 1000;
const MAX_GRAMS = 100_000_000;
const MAX_POPULARITY = 1_000_000;

/** A field as its form shows it. */
export function showField(field: EditedField, fields: ProductFields): string {
  if (field === 'description') return htmlToMarkdown(fields.description);
  if (field === 'weight_grams') {
    const grams = fields.weight_grams;
    return grams === null ? '' : kilograms(grams);
  }
  return String(fields[field] ?? '');
}

/** A field from the text of its form. @throws Error whose message is for the person who typed it. */
export function readField(field: EditedField, text: string, names: FieldNames): unknown {
  switch (field) {
    case 'title': {
      const title = cleanLine(text);
      if (title === '') throw new TypedWrong('Без названия товар не продать');
      return title;
    }
    case 'model':
    case 'country':
    case 'barcode':
    case 'quality_note':
      return cleanLine(text, field === 'quality_note' ? 300 : 100) || null;
    case 'unit': {
      const unit = cleanLine(text, 20);
      if (unit === '') throw new TypedWrong('Единица: шт, кг, упак');
      return unit;
    }
    case 'description': {
      if (text.length > MAX_TEXT) throw new TypedWrong(`Длиннее ${MAX_TEXT} знаков`);
      return renderMarkdown(cleanBlock(text)).trim();
    }
    case 'category_id':
      return readReference(text, names.hasCategory, 'Такой категории нет');
    case 'brand_id':
      return readReference(text, names.hasBrand, 'Такого бренда нет');
    case 'quality':
      if (Object.hasOwn(qualityTitles, text)) return text;
      throw new TypedWrong('Такого состояния не бывает');
    case 'weight_grams':
      return readWeight(text);
    case 'warranty_months':
      return readCount(text, { least: 1, most: MAX_MONTHS });
    case 'supply_days':
      return readCount(text, { least: 1, most: MAX_DAYS });
    case 'popularity':
      return readCount(text, { least: 0, most: MAX_POPULARITY }) ?? 0;
    default:
      return readFlag(text);
  }
}

/** A typed value that makes no sense; the message gives the reason. */
export class TypedWrong extends Error {
  override name = 'TypedWrong';
}

function readReference(text: string, isKnown: (id: number) => boolean, message: string) {
  if (text === '') return null;
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (!isKnown(id)) throw new TypedWrong(message);
  return id;
}

function readWeight(text: string): number | null {
  if (text.trim() === '') return null;
  const grams = Math.round((parseNumber(text.replace(/(?<!\s)\s*кг$/i, '')) ?? -1) * 1000);
  if (grams <= 0 || grams > MAX_GRAMS) throw new TypedWrong('Вес в килограммах, больше нуля: 12,5');
  return grams;
}

/** A whole number, or null for an empty text. @throws TypedWrong for any other. */
export function readCount(
  text: string,
  { least, most }: { least: number; most: number },
): number | null {
  if (text.trim() === '') return null;
  const count = parseNumber(text);
  if (count === null || !Number.isInteger(count) || count < least || count > most) {
    throw new TypedWrong(`Целое число от ${least} до ${most}`);
  }
  return count;
}

const YES = new Set(['1', 'да', 'есть', '+', 'true', 'yes', 'x', 'х']);
const NO = new Set(['0', 'нет', '', '-', '—', 'false', 'no']);

function readFlag(text: string): 0 | 1 {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return 1;
  if (NO.has(word)) return 0;
  throw new TypedWrong('Напишите «да» или «нет»');
}

/** Reads each with `read` and tells of all that are wrong at once. @throws ZodError by their names. */
export function readEach<Name extends string, Value>(
  texts: Readonly<Partial<Record<Name, string>>>,
  read: (name: Name, text: string) => Value,
): Partial<Record<Name, Value>> {
  const values: Partial<Record<Name, Value>> = {};
  const issues: z.core.$ZodIssue[] = [];
  for (const [name, text] of Object.entries(texts) as [Name, string][]) {
    try {
      values[name] = read(name, text);
    } catch (error) {
      if (!(error instanceof TypedWrong)) throw error;
      issues.push({ code: 'custom', path: [name], message: error.message, input: text });
    }
  }
  if (issues.length > 0) throw new z.ZodError(issues);
  return values;
}
