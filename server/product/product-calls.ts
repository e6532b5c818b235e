import type { DeliveryOption } from '../../shared/contract/checkout.ts';
import type { Product } from '../../shared/contract/product.ts';
import type { productCalls } from '../../shared/contract/product-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Millis } from '../../shared/millis.ts';
import { canBeAdded } from '../../shared/ui/order-control.tsx';
import type { CountInBasket } from '../catalog/catalog-calls.ts';
import type { FindCatalogViewer } from '../catalog/catalog-viewers.ts';
import { findProduct, formatProducts } from '../catalog/format-products.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import { listAnaloguesOf } from '../catalog/list-analogues.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { listKnownCities } from '../cities/list-known-cities.ts';
import { type FillFacts, fillAll } from '../content/facts.ts';
import { rememberRates } from '../delivery/remember-rates.ts';
import type { Callers } from '../identity/callers.ts';
import type { DeliveryRates } from '../integrations/delivery/delivery-rates.ts';
import { findCompanions } from './find-companions.ts';
import type { FindDocument } from './find-document.ts';
import { findProductId } from './find-product-id.ts';
import { findSpareParts } from './find-spare-parts.ts';
import { listProductDocuments } from './list-product-documents.ts';
import { listProductQuestions } from './list-product-questions.ts';
import { quoteProduct } from './quote-product.ts';

interface ProductCallDeps {
  catalog: Catalog;
  rates: DeliveryRates;
  /** Called when the carrier says of the way to a city what it has not said before. */
  tellWays: (cityId: number) => void;
  findDocument: FindDocument;
  fill: FillFacts;
  findCatalogViewer: FindCatalogViewer;
  countInBasket: CountInBasket;
  callers: Pick<Callers, 'findShopperId'>;
  now: () => Millis;
}

/** The calls about one product. */
export function createProductCalls(
  deps: ProductCallDeps,
): Pick<ShopCalls, keyof typeof productCalls> {
  const { catalog, findDocument, fill, findCatalogViewer, callers, countInBasket, now } = deps;
  const rates = rememberRates(deps.rates, { now, tellChanged: deps.tellWays });
  const { db } = catalog.store;

  const quote = async (id: number, viewer: CatalogViewer): Promise<DeliveryOption[]> => {
    const [[product], [record], cities] = await Promise.all([
      formatProducts(catalog, [id], viewer),
      catalog.records.read([id]),
      listKnownCities(catalog),
    ]);
    const city = cities.find((each) => each.id === viewer.cityId);
    if (!product || !record || !city) return [];
    if (!canBeAdded(product)) return [];
    const { reference } = catalog.index;
    const weightGrams = record.product.weight_grams;
    return quoteProduct({ rates, cities, reference }, { product, weightGrams, city });
  };

  return {
    product: async (viewer, { code }) => {
      const product = await findProduct(catalog, code, await findCatalogViewer(viewer));
      if (!product) return null;
      const { analogues, variants } = product;
      const all: Product[] = await countInBasket(viewer, [product, ...analogues, ...variants]);
      const split = 1 + analogues.length;
      return {
        ...product,
        ...all[0],
        analogues: all.slice(1, split),
        variants: all.slice(split) as typeof variants,
      };
    },
    productDelivery: async (viewer, { code }) => {
      const id = await findProductId(catalog, code);
      return id === null ? null : { list: await quote(id, await findCatalogViewer(viewer)) };
    },
    productQuestions: async (_viewer, { code, limit }) => {
      const id = await findProductId(catalog, code);
      return id === null
        ? null
        : fillAll({ list: await listProductQuestions(db, id, limit) }, fill);
    },
    productDocuments: async (_viewer, { code }) => {
      const id = await findProductId(catalog, code);
      return id === null ? null : { list: await listProductDocuments(db, id) };
    },
    companions: async (viewer, { code, limit }) => {
      const productId = await findProductId(catalog, code);
      if (productId === null) return null;
      const own = await findCatalogViewer(viewer);
      const { named, fitting, boughtTogether, ids } = await findCompanions(catalog, {
        productId,
        limit,
        viewer: own,
        shopperId: await callers.findShopperId(viewer),
      });
      const show = async (shown: readonly number[]) =>
        countInBasket(viewer, await formatProducts(catalog, shown, own));
      return {
        named_products: await show(named),
        fitting: await Promise.all(
          fitting.map(async ({ title, url, ids: fits }) => ({
            title,
            url,
            formatted_products: await show(fits),
          })),
        ),
        bought_together: boughtTogether,
        formatted_products: await show(ids),
      };
    },
    spareParts: async (viewer, { code }) => {
      const productId = await findProductId(catalog, code);
      if (productId === null) return null;
      const own = await findCatalogViewer(viewer);
      const { ids, count, url, models } = await findSpareParts(catalog, productId, own);
      return { formatted_products: await formatProducts(catalog, ids, own), count, url, models };
    },
    removedProduct: async (viewer, { code }) => {
      const row = await db
        .selectFrom('products')
        .select(['id', 'title', 'category_id'])
        .where('code', '=', code)
        .where('active', '=', 0)
        .executeTakeFirst();
      if (!row) return null;
      const own = await findCatalogViewer(viewer);
      const ids = await listAnaloguesOf(catalog, row.id, own);
      const category = catalog.index.reference.categories.get(row.category_id ?? 0);
      return {
        title: row.title,
        category_path: category?.path ?? null,
        analogues: await countInBasket(viewer, await formatProducts(catalog, ids, own)),
      };
    },
    document: async (_viewer, { key }) => {
      const found = await findDocument(key);
      return found && { filename: found.filename, content: found.content.toString('base64') };
    },
  };
}
