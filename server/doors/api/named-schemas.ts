import type { z } from 'zod';
import { orderSummarySchema } from '../../../shared/contract/account.ts';
import { basketItemSchema } from '../../../shared/contract/basket.ts';
import { basketLineSchema } from '../../../shared/contract/basket-details.ts';
import {
  brandSchema,
  catalogNodeSchema,
  cityGroupSchema,
  citySchema,
  rateSchema,
} from '../../../shared/contract/catalog.ts';
import { facetSchema, listingSchema } from '../../../shared/contract/listing.ts';
import { orderSchema } from '../../../shared/contract/orders.ts';
import { productSchema } from '../../../shared/contract/product.ts';
import { userSchema } from '../../../shared/contract/shopper.ts';

/** Schemas that answers have in common, by their names in the API's description. */
export const namedSchemas = {
  BasketItem: basketItemSchema,
  BasketLine: basketLineSchema,
  Brand: brandSchema,
  CatalogNode: catalogNodeSchema,
  City: citySchema,
  CityGroup: cityGroupSchema,
  Facet: facetSchema,
  Listing: listingSchema,
  Order: orderSchema,
  OrderSummary: orderSummarySchema,
  Product: productSchema,
  Rate: rateSchema,
  User: userSchema,
} satisfies Record<string, z.ZodType>;
