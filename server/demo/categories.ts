import type { Insertable } from 'kysely';
import type { Millis } from '../../shared/millis.ts';
import { slugify } from '../../shared/ru/transliterate.ts';
import type { CategoryTable } from '../platform/store/tables/catalog-tables.ts';
import { type CategorySeed, categoryTree } from './category-tree.ts';
import type { DrawingKeys } from './drawing-keys.ts';
import { families } from './families/families.ts';
import { createRandom } from './random.ts';

interface DemoCategory {
  id: number;
  parentId: number | null;
  seed: CategorySeed;
  slug: string;
  /** Address below /catalog/. */
  path: string;
  position: number;
}

/** 1 and 111 belong to the sale catalogue. */
const FIRST_ID = 200;

/** The tree as a list, parents before their children. */
export const categories: readonly DemoCategory[] = flatten();

const byKey = new Map(categories.map((category) => [category.seed.key, category]));

/** @throws when the tree has no such node. */
export function getCategory(key: string): DemoCategory {
  const category = byKey.get(key);
  if (!category) throw new Error(`No category ${key}`);
  return category;
}

function flatten(): DemoCategory[] {
  const list: DemoCategory[] = [];
  const add = (seed: CategorySeed, index: number, parent: DemoCategory | null) => {
    const slug = slugify(seed.title);
    const category: DemoCategory = {
      id: FIRST_ID + list.length,
      parentId: parent?.id ?? null,
      seed,
      slug,
      path: parent ? `${parent.path}/${slug}` : slug,
      position: index + 1,
    };
    list.push(category);
    seed.children?.forEach((child, childIndex) => {
      add(child, childIndex, category);
    });
  };
  categoryTree.forEach((seed, index) => {
    add(seed, index, null);
  });
  return list;
}

export function categoryRows(images: DrawingKeys, now: Millis): Insertable<CategoryTable>[] {
  return categories.map(({ id, parentId, seed, slug, position }) => ({
    id,
    parent_id: parentId,
    external_id: null,
    title: seed.title,
    slug,
    position,
    is_popular: seed.popular ? 1 : 0,
    icon: seed.icon ?? null,
    image: categoryImage(seed, images),
    description: `<p>${seed.description}</p>`,
    active: 1,
    updated_at: now,
  }));
}

const designs = new Map(
  families.flatMap(({ shelves }) => shelves.map((shelf) => [shelf.category, shelf] as const)),
);

/** A typical product of the category, or of its first leaf. */
function categoryImage(seed: CategorySeed, images: DrawingKeys): string {
  let leaf = seed;
  while (leaf.children?.[0]) leaf = leaf.children[0];
  const shelf = designs.get(leaf.key);
  if (!shelf) throw new Error(`Nothing stands in ${leaf.key}`);
  const { look } = shelf.design(createRandom(`category ${leaf.key}`));
  return images.keyOf({ ...look, view: 'front', seed: 1 });
}
