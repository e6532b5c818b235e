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
    const { text, name, amount, word, apart } = line;
    const own = byCode.get(name);
    // A number behind a space belongs to the code where it is none without it.
    const productId = own ?? (apart ? undefined : byCode.get(text));
    const counted = own === undefined ? ONE : { amount, word };
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
function namesOf(model: string | null, brand: string | undefined): string[] {
  if (!model) return [];
  return brand ? [model, `${brand} ${model}`, `${model} ${brand}`] : [model];
}

/** Words of a name as articles, for telling «ШХ-700 5» from «ШХ-7005». */
const spell = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map(articleOf)
    .filter((word) => word !== '')
    .join(' ');

/**
 * Products whose article the line is: with the number at its end where an article is written so, else
 * without it, else with it as people run it together.
 */
async function findArticle(catalog: Catalog, { text, name, apart }: QuickLine) {
  const isPlain = apart || text === name;
  const alike = isPlain ? [] : await findNamed(catalog, text);
  const spelt = alike.filter(({ names }) => names.some((own) => spell(own) === spell(text)));
  if (spelt.length > 0) return { ids: spelt.map(({ id }) => id), whole: true };
  const same = await findNamed(catalog, name);
  const whole = same.length === 0 && !isPlain;
  return { ids: (whole ? alike : same).map(({ id }) => id), whole };
}

/** Products that have this article, with all that it is called. */
async function findNamed(catalog: Catalog, asked: string) {
  const { brands } = catalog.index.reference;
  const article = articleOf(asked);
  if (article === '') return [];
  const records = await catalog.records.read(findSimilar(catalog.index, asked, MAX_CHOICES));
  return records
    .map(({ product: { id, model, brand_id } }) => ({
      id,
      names: namesOf(model, brands.get(brand_id ?? 0)?.title),
    }))
    .filter(({ names }) => names.some((own) => articleOf(own) === article));
}

const leftover = ({ text, amount, word }: QuickLine, reason: string, choices: number[] = []) => ({
  text,
  amount,
  word,
  reason,
  choices,
});
