import { setImmediate } from 'node:timers/promises';
import {
  MAX_QUICK_LINES,
  type QuickLeftover,
  type QuickLine,
  tooManyLines,
} from '../../shared/quick-order.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import { articleOf } from '../catalog/index/words.ts';
import { findByCodes } from './find-by-codes.ts';
import { findSimilar } from './find-similar.ts';

/** Product that a pasted line stands for, and how many units or packages of it. */
export interface ResolvedLine {
  productId: number;
  amount: number;
  word: string;
  text: string;
}

/** A line that is left, with the products that it may mean. */
export interface OpenLine extends QuickLeftover {
  choices: number[];
}

export interface Resolved {
  found: ResolvedLine[];
  open: OpenLine[];
}

/** Choices offered for one line, and lines that are searched for: searching takes its time. */
const MAX_CHOICES = 5;
const MAX_SEARCHED = 60;

/**
 * Meaning of pasted lines: found by code, barcode or article, with its brand or without; alike, to choose
 * from; or nothing. Every line is in one of the lists of the answer.
 */
export async function resolveQuickLines(
  catalog: Catalog,
  lines: readonly QuickLine[],
): Promise<Resolved> {
  const resolved: Resolved = { found: [], open: [] };
  const read = lines.slice(0, MAX_QUICK_LINES);
  const names = read.flatMap(({ text, name }) => [text, name]);
  const byCode = await findByCodes(catalog.store.db, names);
  let searches = 0;
  for (const line of read) {
    const { text, name, amount, word } = line;
    const whole = byCode.get(text);
    const productId = whole ?? byCode.get(name);
    // A code with a number behind a space may be one code as a whole.
    const isWhole = whole !== undefined && name !== text;
    const counted = isWhole ? ONE : { amount, word };
    if (productId !== undefined && counted.amount !== null) {
      resolved.found.push({ productId, amount: counted.amount, word: counted.word, text });
    } else if (amount === null) resolved.open.push(leftover(line, 'Не поняли количество'));
    else if (name === '') resolved.open.push(leftover(line, 'Не указан артикул'));
    else if (searches++ >= MAX_SEARCHED) resolved.open.push(leftover(line, 'Не нашли'));
    else await searchLine(catalog, line, resolved);
  }
  const rest = lines.slice(MAX_QUICK_LINES);
  resolved.open.push(...rest.map((line) => leftover(line, tooManyLines)));
  return resolved;
}

/** The number at the end belongs to the code. */
const ONE = { amount: 1, word: '' };

async function searchLine(catalog: Catalog, line: QuickLine, resolved: Resolved): Promise<void> {
  const { text, name } = line;
  const { ids: same, whole } = await findArticle(catalog, line);
  const [only] = same;
  const { amount, word } = whole ? ONE : line;
  if (only !== undefined && same.length === 1 && amount !== null) {
    resolved.found.push({ productId: only, amount, word, text });
  } else if (same.length > 1) {
    resolved.open.push(leftover(line, 'Такой артикул у нескольких товаров', same));
  } else {
    const alike = findSimilar(catalog.index, name, MAX_CHOICES);
    const reason = alike.length > 0 ? 'Точно такого нет, есть похожие' : 'Не нашли';
    resolved.open.push(leftover(line, reason, alike));
  }
  // Other requests have their turn between two searches.
  await setImmediate();
}

/** Article as buyers write it: alone, or with the brand before or after. */
function articlesOf(model: string | null, brand: string | undefined): string[] {
  if (!model) return [];
  const names = brand ? [model, `${brand} ${model}`, `${model} ${brand}`] : [model];
  return names.map(articleOf);
}

/** Products whose article the line is, with the number at its end or without. */
async function findArticle(catalog: Catalog, { text, name }: QuickLine) {
  const { brands } = catalog.index.reference;
  for (const asked of new Set([text, name])) {
    const article = articleOf(asked);
    const records = await catalog.records.read(findSimilar(catalog.index, asked, MAX_CHOICES));
    const same = records.filter(({ product: { model, brand_id } }) =>
      articlesOf(model, brands.get(brand_id ?? 0)?.title).includes(article),
    );
    if (article !== '' && same.length > 0) {
      return { ids: same.map(({ product }) => product.id), whole: asked === text && text !== name };
    }
  }
  return { ids: [], whole: false };
}

const leftover = ({ text, amount, word }: QuickLine, reason: string, choices: number[] = []) => ({
  text,
  amount,
  word,
  reason,
  choices,
});
