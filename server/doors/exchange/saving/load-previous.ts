import { isSameName } from '../../../../shared/ru/plain-name.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { FullProduct } from '../draft/full-draft.ts';
import type { ProductDraft } from '../draft/import-draft.ts';
import { isVariantKey, productOfVariant, type StagedProduct } from '../draft/staging.ts';
import { otherName } from '../reading/name-goods.ts';
import { findHandmade } from './find-handmade.ts';
import { emptyProduct, newVariantOf } from './new-product.ts';
import type { SaveOptions } from './save-products.ts';
import { loadProducts, loadProductsBy, type StoredProduct } from './stored-product.ts';

/** Another file may bring them yet. */
export const UNKNOWN_GOODS = 'Такого товара нет, а названия в файле нет';

/** One product of a batch. */
export interface Entry {
  staged: StagedProduct;
  draft: ProductDraft;
  /** The draft does not say all of the product's parameters. */
  keepOtherParameters: boolean;
  /** Draft of the product that a variant takes from; null: the files tell of none. */
  base: ProductDraft | null;
}

/** The products as they are, new ones as they begin; those that cannot begin are refused. */
export async function loadPrevious(
  tx: Tx,
  options: SaveOptions,
  entries: readonly Entry[],
  remarks: (() => void)[],
): Promise<(Entry & { previous: StoredProduct })[]> {
  const at = options.now();
  const keys = entries.map(({ staged }) => staged.key);
  const stored = await loadStored(tx, entries);
  await takeHandmadeOver(tx, options, { entries, stored, remarks });
  const newVariants = keys.filter((key) => isVariantKey(key) && !stored.has(key));
  const parents = await loadProducts(tx, [...new Set(newVariants.map(productOfVariant))]);
  return entries.flatMap((entry) => {
    const { staged } = entry;
    const known = stored.get(staged.key) ?? null;
    const parent = isVariantKey(staged.key) ? parents.get(productOfVariant(staged.key)) : null;
    const draft = withActivity(options, entry, known);
    if (!known && !draft.title && !parent && !isRehearsed(options, staged)) {
      if (staged.implied) return [];
      remarks.push(() => options.refuse(staged, UNKNOWN_GOODS));
      return [];
    }
    const fresh = parent
      ? newVariantOf(parent, { externalId: staged.key, variant: draft.variant ?? [], at })
      : emptyProduct(draft.full ? draft.full.external_id : staged.key, at);
    return [{ ...entry, draft, previous: known ?? fresh }];
  });
}

/**
 * Stored goods by their keys; goods of a full feed by the id they came with, else by their code.
 */
async function loadStored(tx: Tx, entries: readonly Entry[]): Promise<Map<string, StoredProduct>> {
  const full = entries.filter(({ draft }) => draft.full);
  const plain = entries.filter(({ draft }) => !draft.full);
  const stored = await loadProducts(
    tx,
    plain.map(({ staged }) => staged.key),
  );
  await findRenamed(tx, plain, stored);
  if (full.length === 0) return stored;
  const byId = await loadProducts(
    tx,
    full.flatMap(({ draft }) => draft.full?.external_id ?? []),
  );
  const codes = full.flatMap(({ draft }) => draft.full?.row.code ?? []);
  const byCode = new Map(
    (await loadProductsBy(tx, 'told', 'code', codes)).map((product) => [product.row.code, product]),
  );
  // Two goods of a wrong file never become one, nor take each other's id.
  const taken = new Set<number | string>();
  for (const { staged, draft } of full) {
    const product = draft.full as FullProduct;
    if (taken.has(product.external_id ?? '')) product.external_id = null;
    if (product.external_id) taken.add(product.external_id);
    const known = byId.get(product.external_id ?? '') ?? byCode.get(product.row.code);
    if (!known || taken.has(known.row.id)) continue;
    taken.add(known.row.id);
    stored.set(staged.key, known);
  }
  return stored;
}

/** Goods of price lists whose id is another one since more of the list, or fewer, share their number. */
async function findRenamed(
  tx: Tx,
  entries: readonly Entry[],
  stored: Map<string, StoredProduct>,
): Promise<void> {
  const listed = entries.flatMap(({ staged: { key }, draft: { title = '' } }) =>
    key.startsWith('list:') ? [{ key, title, other: otherName(key, title) }] : [],
  );
  if (listed.length === 0) return;
  const others = await loadProducts(
    tx,
    listed.map(({ other }) => other),
  );
  for (const { key, title, other } of listed) {
    const product = others.get(other);
    // An id that names the title too is surer than the number, which another one may have.
    const isSurer = other.length > key.length;
    if (!product || (stored.has(key) && !isSurer)) continue;
    if (isSurer || isSameName(product.row.title, title)) stored.set(key, product);
  }
}

/** Goods made at the desk become those that the file brings, instead of standing beside them. */
async function takeHandmadeOver(
  tx: Tx,
  { staging, ids, note }: SaveOptions,
  loaded: {
    entries: readonly Entry[];
    stored: Map<string, StoredProduct>;
    remarks: (() => void)[];
  },
): Promise<void> {
  const { entries, stored, remarks } = loaded;
  const newcomers = entries.filter(
    ({ staged: { key }, draft }) => !stored.has(key) && !draft.full && !staging.hasVariants(key),
  );
  for (const [staged, product] of await findHandmade(tx, newcomers, ids.brands)) {
    stored.set(staged.key, product);
    remarks.push(() => note(staged, `Это товар ${product.row.code}, заведённый вручную`));
  }
}

/** A rehearsal has not saved the product that a new variant takes its title from. */
function isRehearsed({ rehearse, staging }: SaveOptions, { key }: StagedProduct): boolean {
  if (!rehearse || !isVariantKey(key)) return false;
  return staging.find(productOfVariant(key))?.goods?.title !== undefined;
}

/**
 * A product whose variants are sold is not sold itself, unless it has an offer of its own. It stays in
 * the store, inactive: variants that come later take from it what they do not say.
 */
function withActivity(
  { staging, oldParents, soldByVariants }: SaveOptions,
  { staged, draft }: Entry,
  known: StoredProduct | null,
): ProductDraft {
  const { key, offer } = staged;
  if (isVariantKey(key) || draft.active === false || offer) return draft;
  if (!staging.hasVariants(key) && !oldParents.has(key)) return draft;
  const active = known !== null && known.row.active === 1 && oldParents.has(key);
  if (known?.row.active === 1 && !active) soldByVariants.add(key);
  return { ...draft, active };
}
