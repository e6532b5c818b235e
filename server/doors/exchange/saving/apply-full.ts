import type { Kopecks } from '../../../../shared/money.ts';
import type { FullProduct } from '../draft/full-draft.ts';
import { FULL_PREFIX } from '../draft/full-format.ts';
import { makeDescription } from '../reading/make-description.ts';
import { type AppliedDraft, type ApplyContext, applyStock } from './apply-draft.ts';
import type { Prices } from './apply-prices.ts';
import { type StoredProduct, sorted } from './stored-product.ts';

/** The product as a full feed has it; an address that visitors know stays. */
export function applyFull(
  { draft, full, previous, photos }: AppliedDraft & { full: FullProduct },
  context: ApplyContext,
): StoredProduct {
  const { ids } = context;
  const { row } = previous;
  const idOf = (map: ReadonlyMap<string, number>, key: string | number | null) =>
    key === null ? null : (map.get(FULL_PREFIX + key) ?? null);
  return sorted({
    row: {
      ...row,
      ...full.row,
      code: row.code || full.row.code,
      external_id: full.external_id ?? row.external_id,
      title: draft.title ?? row.title,
      description: makeDescription(draft.description ?? ''),
      category_id: idOf(ids.categories, full.category),
      brand_id: idOf(ids.brands, full.brand),
    },
    photos: photos ?? previous.photos,
    parameters: listParameters(full, ids.parameters),
    packages: packagesOfFull(full),
    ...applyFullPrices(full, previous, ids.priceLevels),
    stock: applyStock(
      {
        full,
        stock: full.stock.map(({ storage, free }) => ({ storage: FULL_PREFIX + storage, free })),
        stockComplete: true,
      },
      previous,
      context,
    ),
    documents: [...new Set(full.documents)],
  });
}

/** Packages, each with the price of a unit beside which its own is named. */
export function packagesOfFull(full: FullProduct): StoredProduct['packages'] {
  const { packages } = full;
  const retail = retailOfFull(full);
  return packages.map((one) => ({
    ...one,
    unit_price: one.price === null ? null : (one.unit_price ?? retail),
  }));
}

/** Retail price of a unit, as it is named; null: it has none. */
export const retailOfFull = ({ prices }: Pick<FullProduct, 'prices'>): Kopecks | null =>
  prices.find(({ level }) => level === 'retail')?.price ?? null;

function listParameters(
  { parameters }: FullProduct,
  ids: ReadonlyMap<string, number>,
): StoredProduct['parameters'] {
  const named = new Map<string, StoredProduct['parameters'][number]>();
  for (const { code, value, number } of parameters) {
    const parameter_id = ids.get(FULL_PREFIX + code);
    if (parameter_id === undefined) continue;
    named.set(`${parameter_id} ${value}`, { parameter_id, value, number });
  }
  return [...named.values()];
}

/** Prices of levels that the feed does not speak of stay. */
export function applyFullPrices(
  { prices, foreign }: FullProduct,
  previous: Prices,
  ids: ReadonlyMap<string, number>,
): Prices {
  const told = new Set([...ids].flatMap(([key, id]) => (key.startsWith(FULL_PREFIX) ? [id] : [])));
  const withIds = <Row extends { level: string }>(rows: readonly Row[]) =>
    rows.flatMap(({ level, ...row }) => {
      const level_id = ids.get(FULL_PREFIX + level);
      return level_id === undefined ? [] : [{ level_id, ...row }];
    });
  return {
    prices: [...previous.prices.filter(({ level_id }) => !told.has(level_id)), ...withIds(prices)],
    foreign: foreign ? withIds(foreign) : previous.foreign,
  };
}
