import { isSameName, plainName } from '../../../shared/ru/plain-name.ts';
import type { CatalogIndex } from '../../catalog/index/catalog-index.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { SearchCheckTable } from '../../platform/store/tables/search-tables.ts';
import { type Ranked, rankAll } from './rank-found.ts';

/** Texts asked at most: a page waits for them. */
const MOST_CHECKS = 200;

interface JudgedCheck extends SearchCheckTable {
  isMet: boolean;
  count: number;
  /** Titles of the first results. */
  came: readonly string[];
}

/** Texts that the search must answer, the last added first. */
export const listChecks = (db: Db): Promise<SearchCheckTable[]> =>
  db.selectFrom('search_checks').selectAll().orderBy('id', 'desc').limit(MOST_CHECKS).execute();

/** Results of each text with the owner's synonyms, and with one more when it is named. */
export async function judgeChecks(
  db: Db,
  index: CatalogIndex,
  { checks, line = null }: { checks: readonly SearchCheckTable[]; line?: string | null },
): Promise<JudgedCheck[]> {
  const texts = checks.map(({ text, place }) => ({ text, limit: Math.max(place, SHOWN) }));
  const ranked = await rankAll(index, { texts, line });
  const asked = checks.map((check, at) => ({ check, found: ranked[at] as Ranked }));
  const products = await readProducts(db, [...new Set(asked.flatMap(({ found }) => found.ids))]);
  return asked.map(({ check, found }) => ({
    ...check,
    isMet: isMet(index, check, { found, products }),
    count: found.count,
    came: found.ids.slice(0, SHOWN).flatMap((id) => products.get(id)?.title ?? []),
  }));
}

const SHOWN = 3;

interface Product {
  code: string;
  title: string;
}

async function readProducts(db: Db, ids: readonly number[]): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'code', 'title'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, ...product }) => [id, product]));
}

function isMet(
  index: CatalogIndex,
  { look, expected, place }: SearchCheckTable,
  { found, products }: { found: Ranked; products: ReadonlyMap<number, Product> },
): boolean {
  const first = found.ordinals.slice(0, place);
  if (look === 'category') {
    return first.some((ordinal) =>
      categoriesOf(index, ordinal).some((title) => isSameName(title, expected)),
    );
  }
  return first.some((ordinal) => {
    const product = products.get(index.columns.ids[ordinal]!);
    if (!product) return false;
    return look === 'code' ? product.code === expected.trim() : hasWords(product.title, expected);
  });
}

/** Titles of a product's category and of those above. */
function categoriesOf({ columns, reference }: CatalogIndex, ordinal: number): string[] {
  const own = columns.categories[ordinal]!;
  const { categoryTitles, categoryAncestors } = reference;
  return [own, ...categoryAncestors(own)].map((id) => categoryTitles.get(id) ?? '');
}

/** Each word begins a word of the title. */
function hasWords(title: string, expected: string): boolean {
  const words = wordsOf(title);
  return wordsOf(expected).every((word) => words.some((each) => each.startsWith(word)));
}

const wordsOf = (text: string) => plainName(text).match(/\p{L}+|\p{N}+/gu) ?? [];

interface CheckEffect {
  asked: number;
  metBefore: number;
  metAfter: number;
  /** Texts whose answer is met before or after alone. */
  changed: { before: JudgedCheck; after: JudgedCheck }[];
}

/** Effect of one more synonym on the texts that the search must answer. */
export async function checkEffect(db: Db, index: CatalogIndex, line: string): Promise<CheckEffect> {
  const checks = await listChecks(db);
  const before = await judgeChecks(db, index, { checks });
  const after = await judgeChecks(db, index, { checks, line });
  const metOf = (judged: readonly JudgedCheck[]) => judged.filter((one) => one.isMet).length;
  return {
    asked: checks.length,
    metBefore: metOf(before),
    metAfter: metOf(after),
    changed: before.flatMap((was, at) => {
      const is = after[at];
      return is && is.isMet !== was.isMet ? [{ before: was, after: is }] : [];
    }),
  };
}
