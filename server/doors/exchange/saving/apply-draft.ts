import type { Millis } from '../../../../shared/millis.ts';
import type { ProductTable } from '../../../platform/store/tables/catalog-tables.ts';
import { freeUnits, type ToldRest } from '../../../stock/free-units.ts';
import type { PromiseOfOrder, Promises } from '../../../stock/read-promises.ts';
import { MAIN_STORAGE, type ProductDraft } from '../draft/import-draft.ts';
import { parseNumber } from '../reading/clean-text.ts';
import { makeDescription } from '../reading/make-description.ts';
import { applyFull } from './apply-full.ts';
import { applyPrices } from './apply-prices.ts';
import type { Rates } from './convert-price.ts';
import type { ReferenceIds } from './save-reference.ts';
import { type StoredProduct, sorted } from './stored-product.ts';

export interface ApplyContext {
  ids: ReferenceIds;
  rates: Rates;
  otherCategoryId: number;
  /** Meaning of numbers of stock in the draft, and since when. */
  rests: RestsMeaning;
  promises: Promises;
  /** Takes a remark for the operator on a product that is taken nevertheless. */
  note(text: string): void;
}

type StockContext = Pick<ApplyContext, 'rests' | 'promises'> & {
  ids: Pick<ReferenceIds, 'storages' | 'foreign'>;
};

/** Meaning of a number of stock. */
export interface RestsMeaning {
  kind: ToldRest['kind'];
  toldAt: Millis;
  /** True of numbers that are without what orders of before `toldAt` held. */
  lacksHeld?: boolean;
  /** Numbers told after `toldAt` and before this moment are newer and stay; absent: these are the newest. */
  repeatedAt?: Millis;
}

export interface AppliedDraft {
  draft: ProductDraft;
  /** The product as it is, or what a new variant starts from. */
  previous: StoredProduct;
  /** Keys of the draft's pictures, where it has pictures. */
  photos: string[] | null;
  /** Values of parameters that the draft does not name stay. */
  keepOtherParameters: boolean;
}

/**
 * The product as it is to be after the draft.
 * @throws InvalidPriceError when a price makes no sense: then the product stays as it is.
 */
export function applyDraft(change: AppliedDraft, context: ApplyContext): StoredProduct {
  const { draft, previous, photos } = change;
  if (draft.full) return applyFull({ ...change, full: draft.full }, context);
  return sorted({
    row: applyRow(draft, previous.row, context),
    photos: photos ?? previous.photos,
    parameters: draft.parameters ? applyParameters(change, context) : previous.parameters,
    packages: draft.packages ? listPackages(draft) : previous.packages,
    prices: previous.prices,
    foreign: previous.foreign,
    ...(draft.prices && applyPrices(draft, previous, context)),
    stock: draft.stock ? applyStock(draft, previous, context) : previous.stock,
    documents: previous.documents,
  });
}

function applyRow(draft: ProductDraft, row: ProductTable, context: ApplyContext): ProductTable {
  const { ids } = context;
  const brandId = draft.brand ? (ids.brands.get(draft.brand.toLowerCase()) ?? null) : null;
  const when = <Field extends keyof ProductDraft, Value>(
    field: Field,
    fresh: Value,
    kept: Value,
  ) => (draft[field] === undefined ? kept : fresh);
  return {
    ...row,
    title: draft.title ?? row.title,
    model: when('article', draft.article ?? null, row.model),
    barcode: when('barcode', draft.barcode ?? null, row.barcode),
    description: when('description', makeDescription(draft.description ?? ''), row.description),
    category_id: chooseCategory(draft, row.category_id, context),
    brand_id: when('brand', brandId, row.brand_id),
    country: when('country', draft.country ?? null, row.country),
    unit: draft.unit ?? row.unit,
    weight_grams: when('weightGrams', draft.weightGrams ?? null, row.weight_grams),
    warranty_months: when('warrantyMonths', draft.warrantyMonths ?? null, row.warranty_months),
    quality: draft.quality ?? row.quality,
    quality_note: when('qualityNote', draft.qualityNote ?? null, row.quality_note),
    supply_days: when('supplyDays', draft.supplyDays ?? null, row.supply_days),
    allow_to_order: when('allowToOrder', draft.allowToOrder ? 1 : 0, row.allow_to_order),
    active: when('active', draft.active ? 1 : 0, row.active),
  };
}

/** The first category that exists; goods whose category is unknown stay where they are. */
function chooseCategory(
  draft: ProductDraft,
  kept: number | null,
  { ids, otherCategoryId, note }: ApplyContext,
): number {
  const named = draft.categories ?? [];
  const found = named.find((key) => ids.categories.has(key));
  if (found) return ids.categories.get(found) ?? otherCategoryId;
  if (named.length > 0) note(`Неизвестный раздел «${named[0]?.replace(/^\w+:/, '')}»`);
  const stays = draft.categories === undefined || named.length > 0;
  return (stays ? kept : null) ?? otherCategoryId;
}

function applyParameters(
  { draft, previous, keepOtherParameters }: AppliedDraft,
  { ids }: ApplyContext,
): StoredProduct['parameters'] {
  const named = new Map<number, StoredProduct['parameters']>();
  for (const { key, values } of draft.parameters ?? []) {
    const id = ids.parameters.get(key);
    if (id === undefined) continue;
    const kept = previous.parameters.filter(({ parameter_id }) => parameter_id === id);
    const fresh = [...new Set(values)];
    named.set(
      id,
      values === null
        ? kept
        : fresh.map((value) => ({ parameter_id: id, value, number: parseNumber(value) })),
    );
  }
  const others = keepOtherParameters
    ? previous.parameters.filter(({ parameter_id }) => !named.has(parameter_id))
    : [];
  return [...others, ...[...named.values()].flat()];
}

function listPackages({ packages = [] }: ProductDraft): StoredProduct['packages'] {
  return packages.map(({ title, quantity }, position) => ({
    position,
    short_title: title,
    quantity,
    is_primary: position === 0 ? 1 : 0,
    price: null,
    unit_price: null,
  }));
}

/** Told rests stay where they were told, also when they are 0: orders may hold units of them. */
export function applyStock(
  draft: Pick<ProductDraft, 'stock' | 'stockComplete' | 'full'>,
  previous: StoredProduct,
  { ids, rests, promises }: StockContext,
): StoredProduct['stock'] {
  const stock = new Map(previous.stock.map((place) => [place.storage_id, place]));
  const isEnded = endedStorages(draft, { ids, rests });
  const ended = previous.stock.filter(isEnded);
  const told = new Map(ended.map(({ storage_id }): [number, number] => [storage_id, 0]));
  for (const { storage, free } of draft.stock ?? []) {
    const storage_id = ids.storages.get(storage);
    if (storage_id !== undefined) told.set(storage_id, free);
  }
  // Numbers beside those that end are noted as told, so that no other file of the export ends them.
  const isNoted =
    typeof draft.stockComplete === 'string' &&
    ended.some((place) => place.told !== 0 && told.get(place.storage_id) === 0);
  const { toldAt, kind, lacksHeld = false } = rests;
  for (const [storage_id, named] of told) {
    const known = stock.get(storage_id);
    if (!known && named === 0 && !draft.full) continue;
    if (known && isNewer(known, rests)) continue;
    const own = promises(previous.row.id, storage_id);
    const units = lacksHeld ? named + heldAt(toldAt, own) : named;
    const free = freeUnits({ told: units, toldAt, kind }, own);
    // A number that says what the last one said is no change.
    const isSame = known?.told === units && known.told_kind === kind && known.free === free;
    if (isSame && !isNoted) continue;
    stock.set(storage_id, { storage_id, free, told: units, told_at: toldAt, told_kind: kind });
  }
  return [...stock.values()];
}

/**
 * Tells places in which nothing is left unless the draft names them; those of other nodes never are, nor
 * those that another file of the same export has named.
 */
function endedStorages(
  { stockComplete: whose }: Pick<ProductDraft, 'stockComplete'>,
  { ids, rests }: Omit<StockContext, 'promises'>,
): (place: StoredProduct['stock'][number]) => boolean {
  const main = ids.storages.get(MAIN_STORAGE);
  const ofSource = typeof whose === 'string' ? `${whose}:` : null;
  const own = new Set(
    [...ids.storages].flatMap(([key, id]) => (ofSource && key.startsWith(ofSource) ? [id] : [])),
  );
  return ({ storage_id, told_at }) => {
    if (ids.foreign?.storages.has(storage_id)) return false;
    if (whose === true || storage_id === main) return true;
    return own.has(storage_id) && told_at !== rests.toldAt;
  };
}

/** A number of after the repetition was left by a clock that was put back. */
const isNewer = (
  { told_at }: StoredProduct['stock'][number],
  { toldAt, repeatedAt }: RestsMeaning,
) => repeatedAt !== undefined && told_at !== null && told_at > toldAt && told_at <= repeatedAt;

/** Units that stood on the shelves then for orders that had been placed. */
const heldAt = (at: Millis, promises: readonly PromiseOfOrder[]): number =>
  promises
    .filter(({ placedAt, shippedAt }) => placedAt < at && (shippedAt === null || shippedAt >= at))
    .reduce((sum, { quantity }) => sum + quantity, 0);
