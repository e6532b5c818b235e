import { isDeepStrictEqual } from 'node:util';
import { pairOf, tellPrices } from '../../../currency/set-prices.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import type { ImageTable, ProductTable } from '../../../platform/store/tables/catalog-tables.ts';
import { bumpSequence, type Tx } from '../../../platform/store/transaction.ts';
import { keepSetRests } from '../../../stock/set-rests.ts';
import { giveCodes, NEW_ID } from './new-product.ts';
import type { StoredProduct } from './stored-product.ts';
import { addImages, deleteParts, type PartTable, upsertProducts } from './write-rows.ts';

/** A product as it is and as it is to be. */
export interface Pending {
  /** `row.id` is NEW_ID for a product that is not in the store. */
  previous: StoredProduct;
  next: StoredProduct;
}

const PARTS = [
  ['photos', 'product_photos'],
  ['parameters', 'product_parameters'],
  ['packages', 'product_packages'],
  ['prices', 'prices'],
  ['foreign', 'foreign_prices'],
  ['stock', 'stock'],
  ['documents', 'product_documents'],
] as const satisfies readonly (readonly [keyof StoredProduct, PartTable])[];

/** Products that are new or not as they were. */
export function listDifferent(pending: readonly Pending[]): Pending[] {
  return pending.filter(
    ({ previous, next }) => previous.row.id === NEW_ID || !isDeepStrictEqual(previous, next),
  );
}

/** Writes products that differ; each gets the next place in the catalogue sequence. */
export async function saveBatch(
  tx: Tx,
  different: readonly Pending[],
  images: readonly ImageTable[],
  at: number,
): Promise<{ created: number; changed: number; claimed: number }> {
  const created = different.filter(({ previous }) => previous.row.id === NEW_ID);
  if (different.length === 0) return { created: 0, changed: 0, claimed: 0 };
  const seq = await bumpSequence(tx, 'catalog');
  await giveCodes(
    tx,
    created.map(({ next }) => next.row),
  );
  let id = await nextNumber(tx, 'products');
  for (const { next } of created) next.row.id = id++;
  const isWritten = ({ previous, next }: Pending) => !isDeepStrictEqual(previous.row, next.row);
  const [written, touched] = [
    different.filter(isWritten),
    different.filter((one) => !isWritten(one)),
  ];
  for (const { next } of different) Object.assign(next.row, { changed_seq: seq, updated_at: at });
  await upsertProducts(
    tx,
    written.map(({ next }) => next.row),
  );
  await touchProducts(tx, touched, { changed_seq: seq, updated_at: at });
  await addImages(tx, images);
  for (const [part, table] of PARTS) {
    const changed = different.filter(
      ({ previous, next }) =>
        previous.row.id === NEW_ID || !isDeepStrictEqual(previous[part], next[part]),
    );
    const known = changed.filter(({ previous }) => previous.row.id !== NEW_ID);
    await deleteParts(
      tx,
      table,
      known.map(({ next }) => next.row.id),
    );
    const rows = changed.flatMap(({ next }) => listRows(next, part));
    await insertRows(tx, table, rows as never);
    if (part === 'prices') await keepSetPrices(tx, known, at);
    if (part === 'stock') {
      await keepSetRests(
        tx,
        known.map(({ next }) => next.row.id),
      );
    }
  }
  const claimed = different.filter(
    ({ previous, next }) => previous.row.external_id !== next.row.external_id,
  ).length;
  return { created: created.length, changed: different.length - created.length, claimed };
}

/** Products of which only prices, stock or other lists are new: their own rows and indexes stay. */
async function touchProducts(
  tx: Tx,
  touched: readonly Pending[],
  numbers: Pick<ProductTable, 'changed_seq' | 'updated_at'>,
): Promise<void> {
  if (touched.length === 0) return;
  await tx
    .updateTable('products')
    .set(numbers)
    .where(
      'id',
      'in',
      touched.map(({ next }) => next.row.id),
    )
    .execute();
}

/** Prices that people have set stay; what is told of them is kept for later. */
async function keepSetPrices(tx: Tx, known: readonly Pending[], now: number): Promise<void> {
  const told = new Map(
    known.flatMap(({ next }) =>
      next.prices.map(
        (price) => [pairOf({ product_id: next.row.id, level_id: price.level_id }), price] as const,
      ),
    ),
  );
  const ids = known.map(({ next }) => next.row.id);
  await tellPrices(tx, ids, { told, now });
}

function listRows({ row, ...parts }: StoredProduct, part: (typeof PARTS)[number][0]): object[] {
  const product_id = row.id;
  if (part === 'photos') {
    return parts.photos.map((image, position) => ({ product_id, position, image }));
  }
  if (part === 'documents') {
    return parts.documents.map((document, position) => ({ product_id, position, document }));
  }
  return parts[part].map((value) => ({ product_id, ...value }));
}
