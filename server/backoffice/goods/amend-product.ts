import { CallError } from '../../../shared/contract/call.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import type { Millis } from '../../../shared/millis.ts';
import { loadDescriptionsBy } from '../../doors/exchange/saving/stored-product.ts';
import type { Change } from '../changes/change-as.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { editProducts, fieldsOf, fieldTitles } from '../entities/product-fields.ts';
import { readBases } from '../prices/read-bases.ts';
import { findRetailLevel, setFirstPrice, setFirstRests } from './first-values.ts';
import type { NewProduct } from './read-new-product.ts';

type By = { staffId: number; now: Millis };

/** Fields of the product itself that its first form has said. */
export const firstFields = (typed: NewProduct) => ({
  title: typed.title,
  model: typed.model,
  description: typed.description,
  category_id: typed.category_id,
  brand_id: typed.brand_id,
  unit: typed.unit,
  barcode: typed.barcode,
  allow_to_order: typed.allow_to_order,
  active: typed.active,
});

/**
 * Puts what a form that is sent once more says otherwise into the product that it has made. @throws
 * CallError when another has changed just that meanwhile.
 */
export async function amendProduct(
  change: Change,
  id: number,
  typed: NewProduct,
  by: By,
): Promise<void> {
  const { tx } = change;
  const [product] = await loadDescriptionsBy(tx, 'id', [id]);
  if (!product) throw new CallError('not_found', 'Этого товара больше нет');
  const present = fieldsOf(product);
  const fields = firstFields(typed);
  const names = keysOf(fields);
  const own = await listOwnFields(tx, { entity: 'product', entityId: `${id}`, ...by });
  for (const name of names) {
    if (fields[name] !== present[name] && !own.has(name)) throw changedSince(fieldTitles[name]);
  }
  await change.watch('product', [id]);
  await editProducts(tx, [{ id, fields }], by);
  await amendPrice(change, id, typed, by);
  await amendRests(change, id, typed, by);
}

async function amendPrice(change: Change, id: number, { price }: NewProduct, by: By) {
  const { tx } = change;
  const levelId = await findRetailLevel(tx);
  const present = (await readBases(tx, [id], by.now))(id, levelId)?.price ?? null;
  if (present === price) return;
  const own = await listOwnFields(tx, { entity: 'price', entityId: `${id} ${levelId}`, ...by });
  if (present !== null && !own.has('hand')) throw changedSince('Цена');
  await setFirstPrice(change, { id, price, now: by.now });
}

async function amendRests(change: Change, id: number, { rests }: NewProduct, by: By) {
  const { tx } = change;
  const set = await tx
    .selectFrom('set_rests')
    .select(['storage_id', 'units'])
    .where('product_id', '=', id)
    .execute();
  const unitsOf = new Map(set.map(({ storage_id, units }) => [storage_id, units]));
  const different = rests.filter(({ storageId, units }) => unitsOf.get(storageId) !== units);
  for (const { storageId } of different.filter((rest) => unitsOf.has(rest.storageId))) {
    const own = await listOwnFields(tx, { entity: 'rest', entityId: `${id} ${storageId}`, ...by });
    if (own.size === 0) throw changedSince('Остаток');
  }
  await setFirstRests(change, { id, rests: different, now: by.now });
}

const changedSince = (title: string) =>
  new CallError(
    'conflict',
    `Товар уже заведён, и «${title}» с тех пор изменили: поправьте в карточке`,
  );
