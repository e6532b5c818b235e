import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { ProductDeskPage } from '../../../views/backoffice/goods/product-page.tsx';
import { findRetailPrice } from '../../catalog/find-retail-price.ts';
import { selectUnclaimed } from '../../catalog/handmade-products.ts';
import type { Catalog } from '../../catalog/index/catalog.ts';
import type { StoredProduct } from '../../doors/exchange/saving/stored-product.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { loadThing } from '../desk/cards.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { findNeighbours } from '../desk/find-neighbours.ts';
import { fieldsOf, fieldTitles, type ProductField } from '../entities/product-fields.ts';
import { listLinkedGoods } from '../entities/product-links.ts';
import { findStored } from './get-product.ts';
import { listProductIds, readProductFilters } from './list-goods.ts';
import { listBrandOptions, listCategoryOptions } from './list-options.ts';
import { editableFields } from './product-actions.ts';
import { showValues } from './product-texts.ts';
import { readListed } from './read-listed.ts';

export const productPage: DeskPageRoute = {
  path: desk.product.path,
  right: 'products.see',
  async load({ store, catalog, config }, request) {
    const { db } = store;
    const product = await findStored(db, request.params['id']);
    if (!product) return null;
    const { row } = product;
    const fields = fieldsOf(product);
    const thing = { entity: 'product', entityId: String(row.id) };
    const [
      owners,
      parameters,
      documents,
      listed,
      stock,
      parts,
      around,
      categories,
      brands,
      unclaimed,
      links,
      unitPrice,
    ] = await Promise.all([
      listOwners(db, product),
      listParameters(db, product),
      listDocuments(db, row.id),
      readListed(db, [row.id]),
      listStock(db, row.id),
      loadThing(db, thing, request.staff),
      findAround(catalog, row.id, request.query),
      listCategoryOptions(db),
      listBrandOptions(db),
      selectUnclaimed(db).select('products.id').where('products.id', '=', row.id).execute(),
      listLinkedGoods(db, row.id),
      findRetailPrice(db, row.id),
    ]);
    return {
      title: row.title,
      data: { id: row.id, code: row.code, ...fields, owners, documents, stock, links },
      body: (
        <ProductDeskPage
          product={{ id: row.id, code: row.code, isShown: row.active === 1 }}
          listed={listed[0] ?? null}
          texts={editableFields(fields, unitPrice)}
          html={row.description}
          owners={owners}
          parameters={parameters}
          links={links}
          photos={product.photos}
          documents={documents}
          stock={stock}
          categories={categories}
          brands={brands}
          {...parts}
          around={around}
          mayChange={mayRole(request.staff.role, 'products.change')}
          hasOtherOwner={unclaimed.length === 0}
          me={request.staff}
          shopUrl={config.siteUrl}
          refused={request.refused}
          url={request.url}
        />
      ),
    };
  },
};

interface FieldOwner {
  title: string;
  /** Source of the value. */
  owner: 'hand' | '1c' | 'import' | 'shop';
  /** Of the one who set it by hand. */
  who: string;
  at: number;
  /** Last value of an import, as people read it; null: not known, or too long to show. */
  told: string | null;
}

const MAX_TOLD = 120;

/** Owners of a product's fields. */
async function listOwners(
  db: Db,
  { row }: StoredProduct,
): Promise<Readonly<Record<string, FieldOwner>>> {
  const held = await db
    .selectFrom('held_fields')
    .leftJoin('staff', 'staff.id', 'held_fields.staff_id')
    .select(['field', 'told', 'held_at', 'staff.name as who'])
    .where('entity', '=', 'product')
    .where('thing_id', '=', row.id)
    .execute();
  const heldOf = new Map(held.map((one) => [one.field, one]));
  const source = row.external_id?.split(':')[0];
  const usual = source === undefined ? 'shop' : source === '1c' ? '1c' : 'import';
  const owners = Object.entries(fieldTitles).map(([field, title]) => {
    const own = heldOf.get(field);
    const owner = own ? 'hand' : usual;
    const told = own?.told == null ? null : tellTold(field as ProductField, JSON.parse(own.told));
    return [field, { title, owner, who: own?.who ?? '', at: own?.held_at ?? 0, told }] as const;
  });
  return Object.fromEntries(owners);
}

function tellTold(field: ProductField, value: unknown): string | null {
  if (field === 'category_id' || field === 'brand_id' || typeof value === 'object') return null;
  const text = String(field === 'weight_grams' ? Number(value) / 1000 : value);
  return text.replace(/<[^<>]*>/g, ' ').slice(0, MAX_TOLD);
}

async function listParameters(db: Db, { parameters: own }: StoredProduct) {
  const all = await db
    .selectFrom('parameters')
    .select(['id', 'title', 'unit', 'kind'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const ids = new Set(own.map(({ parameter_id }) => parameter_id));
  const named = all.map(({ unit, ...one }) => ({
    ...one,
    title: unit ? `${one.title}, ${unit}` : one.title,
  }));
  return {
    own: named
      .filter(({ id }) => ids.has(id))
      .map((one) => ({ ...one, value: showValues(own, one.id) })),
    others: named.filter(({ id }) => !ids.has(id)),
  };
}

const listDocuments = (db: Db, productId: number) =>
  db
    .selectFrom('product_documents')
    .innerJoin('documents', 'documents.key', 'product_documents.document')
    .select(['documents.key', 'documents.kind', 'documents.title', 'documents.bytes'])
    .where('product_id', '=', productId)
    .orderBy('product_documents.position')
    .execute();

const listStock = (db: Db, productId: number) =>
  db
    .selectFrom('stock')
    .innerJoin('storages', 'storages.id', 'stock.storage_id')
    .select(['storages.title as storage', 'free'])
    .where('product_id', '=', productId)
    .orderBy('free', 'desc')
    .limit(30)
    .execute();

/** Goods around one in the list that one came from. */
const findAround = (catalog: Catalog, id: number, query: URLSearchParams) =>
  findNeighbours({
    query: query.get('list'),
    address: desk.products(),
    read: async (list, { offset, limit }) =>
      (await listProductIds(catalog, readProductFilters(list))).slice(offset, offset + limit),
    isThis: (other) => other === id,
    addressOf: (other) => desk.product(other),
  });
