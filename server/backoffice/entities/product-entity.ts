import { setImmediate as letOthersIn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { freeFields, type Held, holdFields, loadHeld } from '../../catalog/held-fields.ts';
import { loadStanding, type StandingThings } from '../../catalog/standing-values.ts';
import { loadDescriptionsBy } from '../../doors/exchange/saving/stored-product.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { numberProducts } from '../../platform/store/product-changes.ts';
import { writeSettledMark } from '../../platform/store/settled-mark.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Entity, Fields, FieldValue } from './entity.ts';
import { isHold, readHolds, splitHolds, withHolds } from './held-changes.ts';
import { readKeptPackages } from './package-rows.ts';
import { findCode } from './product-code.ts';
import {
  FLAGS,
  fieldsOf,
  fieldTitles,
  kilograms,
  putFields,
  qualityTitles,
} from './product-fields.ts';
import { isLinks, linkTitles, readLinks, restoreLinks } from './product-links.ts';
import { putTold } from './told-fields.ts';

const CHUNK = 500;

async function read(tx: Db, ids: readonly string[]): Promise<Map<string, Fields>> {
  const numbers = ids.map(Number);
  const products = await loadDescriptionsBy(tx, 'id', numbers);
  const holds = await readHolds(tx, 'product', numbers);
  const links = await readLinks(tx, numbers);
  return new Map(
    products.map((product) => {
      const { id } = product.row;
      return [String(id), { ...fieldsOf(product), ...holds.get(id), ...links.get(id) }];
    }),
  );
}

/** Goods that go back to the same values go together. */
async function restoreAll(
  tx: Tx,
  things: ReadonlyMap<string, Fields | null>,
  now: number,
): Promise<void> {
  const alike = Map.groupBy(things, ([, fields]) => JSON.stringify(fields));
  for (const group of alike.values()) {
    for (let at = 0; at < group.length; at += CHUNK) {
      const chunk = group.slice(at, at + CHUNK);
      const ids = chunk.map(([id]) => Number(id));
      await restoreAlike(tx, ids, chunk[0]?.[1] ?? null, now);
    }
  }
}

async function restoreAlike(
  tx: Tx,
  ids: readonly number[],
  fields: Fields | null,
  now: number,
): Promise<void> {
  // Orders, baskets and addresses may know them already: what was made is hidden.
  if (fields === null) return putFields(tx, ids, { active: 0 });
  const { values, anew, freed } = splitHolds(fields);
  const own = Object.entries(values).filter(([field]) => !isLinks(field));
  if (anew.length > 0) await holdAgain(tx, ids, anew, now);
  const held: ReadonlyMap<number, Held> =
    freed.length > 0 ? await loadHeld(tx, 'product', ids) : new Map();
  await freeFields(tx, { entity: 'product', ids, fields: freed });
  await putFields(tx, ids, Object.fromEntries(own));
  let things: StandingThings | undefined;
  for (const [id, told] of held) {
    const names = freed.filter((name) => isOther(told.get(name), values[name]));
    if (names.length === 0) continue;
    things ??= await loadStanding(tx);
    await putTold(tx, { id, names, told, things, now });
  }
  for (const id of ids) await restoreLinks(tx, id, { fields: values, now });
  // SQLite answers at once: visitors would wait for all of it.
  await letOthersIn();
}

/** True when an import has said something else since than what a field is put back to: JSON of it. */
const isOther = (told: string | null | undefined, value: FieldValue | undefined): boolean =>
  told != null && value !== undefined && !isDeepStrictEqual(JSON.parse(told), value);

/** Holds fields as they stand now, after an undone giving back. */
async function holdAgain(
  tx: Tx,
  ids: readonly number[],
  names: readonly string[],
  now: number,
): Promise<void> {
  const products = await loadDescriptionsBy(tx, 'id', ids);
  const holds = products.flatMap((product) => {
    const { id, external_id } = product.row;
    const present = fieldsOf(product) as Readonly<Record<string, unknown>>;
    return names.map((field) => {
      return { id, field, told: external_id === null ? null : JSON.stringify(present[field]) };
    });
  });
  await holdFields(tx, 'product', holds, { staffId: null, now });
}

/** Gives products their number in the sequence of the catalogue, which pages and index follow. */
async function announceProducts(
  tx: Tx,
  ids: readonly (string | number)[],
  now: number,
): Promise<void> {
  await numberProducts(tx, ids.map(Number), now);
  await writeSettledMark(tx);
}

/** «да», «3», «12,5 кг»: a value as the history shows it; null: as it is. */
function tell(field: string, value: FieldValue): string | null {
  if (isHold(field) || FLAGS.has(field)) return value ? 'да' : 'нет';
  if (isLinks(field)) return Array.isArray(value) ? value.join(', ') : 'нет';
  if (field === 'weight_grams' && typeof value === 'number') return kilograms(value);
  if (field === 'quality')
    return Object.entries(qualityTitles).find(([key]) => key === value)?.[1] ?? null;
  if (field === 'packages' && Array.isArray(value)) return tellPackages(value);
  if (Array.isArray(value)) return String(value.length);
  return null;
}

/** «упак. × 6 на 70 000 ₽» */
const tellPackages = (value: FieldValue): string =>
  readKeptPackages(value)
    .map(({ short_title, quantity, price }) => {
      const sum = price === null ? '' : ` на ${formatPrice(price)}`;
      return `${short_title} × ${quantity}${sum}`;
    })
    .join(', ') || '—';

const titles = { ...withHolds(fieldTitles), ...linkTitles };

export const productEntity: Entity = {
  title: 'Товар',
  right: 'products.change',
  fields: titles,
  restorable: new Set(Object.keys(titles)),
  read,
  restore: (tx, id, fields, now) => restoreAll(tx, new Map([[id, fields]]), now),
  restoreAll,
  announce: announceProducts,
  tell,
  refersTo: { category_id: 'categories', brand_id: 'brands' },
  numberOf: (id, tx) => findCode(tx, Number(id)),
  link: (id) => desk.product(id),
};
