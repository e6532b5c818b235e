import { htmlToMarkdown } from '../../content/html-to-markdown.ts';
import { renderMarkdown } from '../../content/render-markdown.ts';
import { cleanBlock, cleanLine, parseNumber } from '../../doors/exchange/reading/clean-text.ts';
import type { FieldSpec } from '../entities/reference-kinds.ts';
import { TypedWrong } from '../goods/read-field.ts';

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
    return kind === 'flag' ? Number(text) : text || null;
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
