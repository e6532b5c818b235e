import type { Db } from '../../platform/store/open-store.ts';

/** A choice of a form. */
interface Option {
  id: number;
  title: string;
}

const MAX_DEPTH = 20;

/** All categories by their whole names («Тепловое / Плиты»), in the order of the tree. */
export async function listCategoryOptions(db: Db): Promise<Option[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'title', 'active'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const grow = (parent: number | null, names: readonly string[]): Option[] =>
    names.length > MAX_DEPTH
      ? []
      : (byParent.get(parent) ?? []).flatMap(({ id, title, active }) => {
          const own = [...names, title];
          const shown = own.join(' / ') + (active === 1 ? '' : ' (скрыта)');
          return [{ id, title: shown }, ...grow(id, own)];
        });
  return grow(null, []);
}

/** All brands by name. */
export async function listBrandOptions(db: Db): Promise<Option[]> {
  const rows = await db.selectFrom('brands').select(['id', 'title']).execute();
  const { compare } = new Intl.Collator('ru');
  return rows.map((row) => ({ ...row })).sort((a, b) => compare(a.title, b.title));
}
