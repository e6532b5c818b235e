import type { Kopecks } from '../../../../shared/money.ts';
import { packagePrice } from '../../../catalog/package-price.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import type { ProductPackageTable } from '../../../platform/store/tables/catalog-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { OfProduct } from '../draft/full-draft.ts';

export type Package = OfProduct<ProductPackageTable>;

/** Packages of a product and the retail price of its unit; null: it has none. */
interface Packed {
  packages: readonly Package[];
  retail: Kopecks | null;
}

/** A package whose retail price changes more than with that of a unit. */
interface PackageMove {
  before: Kopecks;
  after: Kopecks;
  /** «упак 6» */
  name: string;
}

/** Packages of some products, by product; those that people look after are no file's to change. */
export async function loadPackages(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, Package[]>> {
  const rows = await db
    .selectFrom('product_packages')
    .selectAll()
    .where('product_id', 'in', [...ids])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('held_fields')
            .select('field')
            .whereRef('thing_id', '=', 'product_packages.product_id')
            .where('entity', '=', 'product')
            .where('field', '=', 'packages'),
        ),
      ),
    )
    .execute();
  return Map.groupBy(rows, ({ product_id }) => product_id);
}

/** Packages that cost something else than before where either price is their own. */
export function listPackageMoves(before: Packed, after: Packed): PackageMove[] {
  return after.packages.flatMap((one) => {
    const former = before.packages.find(({ quantity }) => quantity === one.quantity);
    if (!former || (former.price === null && one.price === null)) return [];
    const [was, is] = [costOf(former, before.retail), costOf(one, after.retail)];
    if (was === null || is === null || was === is) return [];
    return [{ before: was, after: is, name: `${one.short_title} ${one.quantity}` }];
  });
}

const costOf = (one: Package, retail: Kopecks | null): Kopecks | null =>
  packagePrice(one, retail) ?? (retail === null ? null : retail * one.quantity);
