import { sql } from 'kysely';
import { contains, spellings } from '../../platform/store/contains.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { listQuery } from '../desk/list-page.ts';

/** Goods by words, category and brand, as they stand in an address. */
export interface GoodsChoice {
  q: string;
  /** 0: all. */
  categoryId: number;
  brandId: number;
}

export function readGoodsChoice(query: URLSearchParams): GoodsChoice {
  const { text, number } = listQuery(query);
  return { q: text('q'), categoryId: number('category') ?? 0, brandId: number('brand') ?? 0 };
}

const MAX_WORDS = 6;

/** Goods on sale that are meant. */
export async function chooseGoods(db: Db | Tx, { q, categoryId, brandId }: GoodsChoice) {
  // Written out: SQLite finds no index of the goods on sale by a parameter.
  let query = db.selectFrom('products').where(({ eb, lit }) => eb('products.active', '=', lit(1)));
  if (categoryId) query = query.where('category_id', 'in', await listBelow(db, categoryId));
  if (brandId) query = query.where('brand_id', '=', brandId);
  for (const word of q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)) {
    const whole = spellings(word);
    const tails = [...new Set(whole.map((text) => text.slice(1)))];
    query = query.where(({ eb, or, and }) => {
      // Spellings share what follows the first letter: fewer patterns rule out nearly all goods.
      const some =
        tails.length < whole.length ? and([has(db, tails), has(db, whole)]) : has(db, whole);
      return or([eb('products.code', '=', word), some]);
    });
  }
  return query;
}

export type ChosenGoods = Awaited<ReturnType<typeof chooseGoods>>;

/** Condition that a title or a model has one of the texts. */
const has = (db: Db | Tx, texts: readonly string[]) =>
  sql<boolean>`(${sql.join(
    texts.flatMap((text) => [contains(db, 'products.title', text), contains(db, 'model', text)]),
    sql` or `,
  )})`;

/** A category and all below it. */
async function listBelow(db: Db | Tx, id: number): Promise<number[]> {
  const rows = await db.selectFrom('categories').select(['id', 'parent_id']).execute();
  const childrenOf = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const found = new Set([id]);
  for (const at of found) {
    for (const child of childrenOf.get(at) ?? []) found.add(child.id);
  }
  return [...found];
}

interface ChoiceTitles {
  categories: { id: number; title: string }[];
  brands: { id: number; title: string }[];
}

const DEEPEST = 8;

/** Choices of the filters: categories below each other, brands by name. */
export async function listChoices(db: Db): Promise<ChoiceTitles> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'title'])
    .where('active', '=', 1)
    .orderBy('position')
    .execute();
  const childrenOf = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const grow = (parent: number | null, depth: number): ChoiceTitles['categories'] =>
    depth > DEEPEST
      ? []
      : (childrenOf.get(parent) ?? []).flatMap(({ id, title }) => [
          { id, title: `${'\u2003'.repeat(depth)}${title}` },
          ...grow(id, depth + 1),
        ]);
  const brands = await db.selectFrom('brands').select(['id', 'title']).orderBy('title').execute();
  return { categories: grow(null, 0), brands };
}
