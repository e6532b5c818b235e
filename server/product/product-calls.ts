import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { DeliveryOption } from '../../shared/contract/checkout.ts';
import type { Product } from '../../shared/contract/product.ts';
import type { productCalls } from '../../shared/contract/product-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import { isSoldOut } from '../../shared/ui/order-control.tsx';
import type { Catalog } from '../catalog/catalog.ts';
import { formatProducts } from '../catalog/format-products.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { listCities } from '../cities/list-cities.ts';
import { rememberRates } from '../delivery/remember-rates.ts';
import type { DeliveryRates } from '../integrations/delivery/delivery-rates.ts';
import { findCompanions } from './find-companions.ts';
import type { FindDocument } from './find-document.ts';
import { findProductId } from './find-product-id.ts';
import { listProductDocuments } from './list-product-documents.ts';
import { listProductQuestions } from './list-product-questions.ts';
import { quoteProduct } from './quote-product.ts';

interface ProductCallDeps {
  catalog: Catalog;
  rates: DeliveryRates;
  findDocument: FindDocument;
  catalogViewer: (viewer: Viewer) => Promise<CatalogViewer>;
  /** The products with what of them is in the viewer's basket. */
  counted: (viewer: Viewer, products: readonly Product[]) => Promise<Product[]>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The calls about one product, besides the product itself. */
export function createProductCalls(
  deps: ProductCallDeps,
): Pick<ShopCalls, keyof typeof productCalls> {
  const { catalog, findDocument, catalogViewer, counted, now } = deps;
  const rates = rememberRates(deps.rates, now);
  const { db } = catalog.store;

  const quote = async (id: number, viewer: CatalogViewer): Promise<DeliveryOption[]> => {
    const [[product], [record], groups] = await Promise.all([
      formatProducts(catalog, [id], viewer),
      catalog.records.read([id]),
      listCities(db),
    ]);
    const cities = groups.flatMap((group) => group.cities);
    const city = cities.find((each) => each.id === viewer.cityId);
    if (!product || !record || !city) return [];
    if (product.flags.discontinued || isSoldOut(product)) return [];
    const { reference } = catalog.index;
    const weightGrams = record.product.weight_grams;
    return quoteProduct(
      { rates, cities, reference, now: now() },
      { product, weightGrams, city },
    ).catch(withoutCrowd);
  };

  return {
    productDelivery: async (viewer, { code }) => {
      const id = await findProductId(db, code);
      return id === null ? null : { list: await quote(id, await catalogViewer(viewer)) };
    },
    productQuestions: async (_viewer, { code, limit }) => {
      const id = await findProductId(db, code);
      return id === null ? null : { list: await listProductQuestions(db, id, limit) };
    },
    productDocuments: async (_viewer, { code }) => {
      const id = await findProductId(db, code);
      return id === null ? null : { list: await listProductDocuments(db, id) };
    },
    companions: async (viewer, { code, limit }) => {
      const productId = await findProductId(db, code);
      if (productId === null) return null;
      const own = await catalogViewer(viewer);
      const { boughtTogether, ids } = await findCompanions(catalog, {
        ...{ productId, limit, viewer: own },
      });
      const products = await formatProducts(catalog, ids, own);
      return {
        bought_together: boughtTogether,
        formatted_products: await counted(viewer, products),
      };
    },
    document: async (_viewer, { key }) => {
      const found = await findDocument(key);
      return found && { filename: found.filename, content: found.content.toString('base64') };
    },
  };
}

/** When too many ask at once, the page does without prices of delivery; the order names them. */
function withoutCrowd(error: unknown): DeliveryOption[] {
  if (error instanceof CallError && error.code === 'too_many') return [];
  throw error;
}
