import type { CategoryTable } from '../platform/store/tables/catalog-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';

type Placed = Pick<CategoryTable, 'id' | 'parent_id' | 'slug'>;

/** A longer chain of parents is a circle. */
const MAX_CHAIN = 20;

/** Visitors of an address are led to this thing from now on. */
export async function leadFrom(
  tx: Tx,
  { entity, id }: { entity: 'category' | 'brand'; id: number },
  path: string,
): Promise<void> {
  await tx
    .insertInto('former_addresses')
    .values({ entity, path, thing_id: id })
    .onConflict((conflict) => conflict.columns(['entity', 'path']).doUpdateSet({ thing_id: id }))
    .execute();
}

/** Visitors of all addresses that categories leave by a change are led on. */
export async function leadFromLeft(
  tx: Tx,
  before: readonly Placed[],
  after: readonly Placed[],
): Promise<void> {
  const now = pathsOf(after);
  for (const [id, path] of pathsOf(before)) {
    if (now.has(id) && now.get(id) !== path) await leadFrom(tx, { entity: 'category', id }, path);
  }
}

/** Addresses of categories below that of the catalogue, by their ids. */
function pathsOf(places: readonly Placed[]): Map<number, string> {
  const byId = new Map(places.map((place) => [place.id, place]));
  return new Map(places.map(({ id }) => [id, pathAmong(byId, id)]));
}

/** Address of one of them. */
export const pathOf = (places: readonly Placed[], id: number): string =>
  pathAmong(new Map(places.map((place) => [place.id, place])), id);

function pathAmong(byId: ReadonlyMap<number, Placed>, id: number): string {
  const slugs: string[] = [];
  for (let at = byId.get(id); at && slugs.length <= MAX_CHAIN; at = byId.get(at.parent_id ?? 0)) {
    slugs.unshift(at.slug);
  }
  return slugs.join('/');
}
