import type { Product } from '../../shared/contract/product.ts';
import type { SolutionDetails } from '../../shared/contract/solution-calls.ts';
import type { SolutionChange } from '../../shared/solution.ts';
import { formatProducts } from '../catalog/format-products.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import { LIVE } from '../catalog/index/columns.ts';
import { listAnaloguesOf } from '../catalog/list-analogues.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { SolutionLineTable } from '../platform/store/tables/content-tables.ts';
import { createSetPlan } from './plan-line.ts';

interface SolutionWish {
  seats?: number | undefined;
  items: readonly SolutionChange[];
  replace?: number | undefined;
  viewer: CatalogViewer;
}

/** A set as a visitor wants it; null when there is none with the code. */
export async function findSolution(
  catalog: Catalog,
  code: string,
  { seats, items, replace, viewer }: SolutionWish,
): Promise<SolutionDetails | null> {
  const { db } = catalog.store;
  const found = await db
    .selectFrom('solutions')
    .select(['id', 'title', 'text', 'image', 'seats'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!found) return null;
  const rows = await listLines(db, found.id);
  const changes = new Map(items.map((change) => [change.position, change]));
  const chosen = await findCodes(
    db,
    items.flatMap(({ code: other }) => other ?? []),
  );
  const idOf = ({ position, product_id }: SetLine): number | null => {
    const other = changes.get(position)?.code;
    return other ? (chosen.get(other) ?? null) : product_id;
  };
  const products = await findLive(catalog, rows.map(idOf), viewer);
  const hall = seats ?? found.seats;
  const planLine = createSetPlan();
  const lines = rows.map((row) => {
    const { position, title, quantity, each_seats, own_code } = row;
    const change = changes.get(position);
    const product = products.get(idOf(row) ?? 0) ?? null;
    const planned = planLine(row, product, { seats: hall, quantity: change?.quantity ?? null });
    return {
      position,
      title,
      base_quantity: quantity,
      each_seats,
      own_code,
      code: change?.code ?? own_code,
      product,
      quantity: planned.quantity,
      sum: planned.sum,
      asked: planned.asked,
      trouble: planned.trouble,
    };
  });
  const replaced = rows.find(({ position }) => position === replace);
  const { title, text, image } = found;
  return {
    title,
    text,
    image,
    own_seats: found.seats,
    seats: hall,
    lines,
    total: lines.reduce((total, { sum }) => total + (sum ?? 0), 0),
    alternatives:
      replaced === undefined
        ? null
        : await findAlternatives(catalog, replaced.product_id, idOf(replaced), viewer),
  };
}

type SetLine = SolutionLineTable & { own_code: string };

function listLines(db: Db, solutionId: number): Promise<SetLine[]> {
  return db
    .selectFrom('solution_lines')
    .innerJoin('products', 'products.id', 'solution_lines.product_id')
    .selectAll('solution_lines')
    .select('products.code as own_code')
    .where('solution_id', '=', solutionId)
    .orderBy('position')
    .execute();
}

async function findCodes(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'code'])
    .where('code', 'in', [...new Set(codes)])
    .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Products by id; those that were removed are not there. */
async function findLive(
  catalog: Catalog,
  ids: readonly (number | null)[],
  viewer: CatalogViewer,
): Promise<ReadonlyMap<number, Product>> {
  const { columns, ordinals } = catalog.index;
  const live = [...new Set(ids)].filter(
    (id): id is number => id !== null && isLive(columns.flags[ordinals.find(id) ?? -1]),
  );
  const products = await formatProducts(catalog, live, viewer);
  return new Map(products.map((product) => [product.id, product]));
}

const isLive = (flags: number | undefined) => ((flags ?? 0) & LIVE) !== 0;

/** Goods of the same category, the set's own among them, without the one that stands there. */
async function findAlternatives(
  catalog: Catalog,
  ownId: number,
  shownId: number | null,
  viewer: CatalogViewer,
): Promise<Product[]> {
  const ids = [ownId, ...(await listAnaloguesOf(catalog, ownId, viewer))];
  const others = ids.filter((id) => id !== shownId);
  return [...(await findLive(catalog, others, viewer)).values()];
}
