import type { ShopCalls } from '../../../shared/contract/shop-api.ts';
import type { storefrontCalls } from '../../../shared/contract/storefront-calls.ts';
import type { Catalog } from '../../catalog/index/catalog.ts';
import { createChangeLog } from './change-log.ts';

interface StorefrontCallDeps {
  catalog: Catalog;
  payment: { test: boolean; addresses: readonly string[] };
}

type StorefrontCalls = Pick<ShopCalls, keyof typeof storefrontCalls>;

/** The calls of storefronts in other processes. */
export function createStorefrontCalls({ catalog, payment }: StorefrontCallDeps): StorefrontCalls {
  const changeLog = createChangeLog(catalog);
  return {
    settings: async () => ({
      payment: { test: payment.test, addresses: [...payment.addresses] },
    }),
    changes: async (_viewer, { since = null }) => {
      const { products, categories, brands, ...rest } = await changeLog.since(since);
      return {
        ...rest,
        products: [...products],
        categories: [...categories],
        brands: [...brands],
      };
    },
  };
}
