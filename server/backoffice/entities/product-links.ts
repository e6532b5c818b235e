import {
  PRODUCT_LINK_KINDS,
  type ProductLinkKind,
  productLinkTitles,
} from '../../../shared/product-links.ts';
import { listNaming } from '../../catalog/product-links.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { numberProducts } from '../../platform/store/product-changes.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Fields, FieldValue } from './entity.ts';

/** Before the kind of links in the name of a field of a product's history. */
const LINKS = 'links.';

/** Names of the fields that say what is named beside a product. */
export const linkTitles: Readonly<Record<string, string>> = Object.fromEntries(
  PRODUCT_LINK_KINDS.map((kind) => [LINKS + kind, productLinkTitles[kind]]),
);

export const isLinks = (field: string): boolean => Object.hasOwn(linkTitles, field);

/** Codes of what is named beside products, as fields; a kind without any is left out. */
export async function readLinks(tx: Db, ids: readonly number[]): Promise<Map<number, Fields>> {
  const rows = await tx
    .selectFrom('product_links')
    .innerJoin('products', 'products.id', 'product_links.other_id')
    .select(['product_id', 'kind', 'products.code'])
    .where('product_id', 'in', [...ids])
    .orderBy('position')
    .execute();
  const found = new Map<number, Record<string, string[]>>();
  for (const { product_id, kind, code } of rows) {
    const fields = found.get(product_id) ?? {};
    fields[LINKS + kind] = [...(fields[LINKS + kind] ?? []), code];
    found.set(product_id, fields);
  }
  return found;
}

/** Puts back what was named beside a product, by codes; null: nothing was. */
export async function restoreLinks(
  tx: Tx,
  id: number,
  { fields, now }: { fields: Readonly<Record<string, FieldValue>>; now: number },
): Promise<void> {
  for (const kind of PRODUCT_LINK_KINDS) {
    const codes = fields[LINKS + kind];
    if (codes === undefined) continue;
    const others = await listByCodes(tx, (codes ?? []) as readonly string[]);
    await writeLinks(tx, { id, kind, others, now });
  }
}

async function listByCodes(tx: Tx, codes: readonly string[]): Promise<number[]> {
  if (codes.length === 0) return [];
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'code'])
    .where('code', 'in', [...codes])
    .execute();
  const idOf = new Map(rows.map(({ id, code }) => [code, id]));
  return codes.flatMap((code) => idOf.get(code) ?? []);
}

interface Links {
  id: number;
  kind: ProductLinkKind;
  /** Ids of what is named, in order. */
  others: readonly number[];
  now: number;
}

/**
 * Names goods beside a product in place of those named before. Pages of all of them are outdated; the
 * product's own number is given by whoever changes it.
 */
export async function writeLinks(tx: Tx, { id, kind, others, now }: Links): Promise<void> {
  const before = await tx
    .deleteFrom('product_links')
    .where('product_id', '=', id)
    .where('kind', '=', kind)
    .returning('other_id')
    .execute();
  if (others.length > 0) {
    await tx
      .insertInto('product_links')
      .values(others.map((other_id, position) => ({ product_id: id, kind, other_id, position })))
      .execute();
  }
  const touched = new Set([...before.map(({ other_id }) => other_id), ...others]);
  await numberProducts(tx, [...touched], now);
}

interface LinkedGoods {
  kind: ProductLinkKind;
  goods: { id: number; code: string; title: string; isShown: boolean }[];
  /** Goods on whose cards this one is named. */
  naming: { id: number; title: string }[];
}

/** Goods beside a product, as its card shows them: hidden ones too. */
export async function listLinkedGoods(db: Db, productId: number): Promise<LinkedGoods[]> {
  const rows = await db
    .selectFrom('product_links')
    .innerJoin('products', 'products.id', 'product_links.other_id')
    .select(['kind', 'products.id', 'code', 'title', 'active', 'discontinued'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  return Promise.all(
    PRODUCT_LINK_KINDS.map(async (kind) => ({
      kind,
      goods: rows
        .filter((row) => row.kind === kind)
        .map(({ id, code, title, active, discontinued }) => {
          return { id, code, title, isShown: active === 1 && discontinued === 0 };
        }),
      naming: (await listNaming(db, [productId], kind)).map(({ id, title }) => ({ id, title })),
    })),
  );
}
