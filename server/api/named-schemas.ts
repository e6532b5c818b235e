import { z } from 'zod';
import { orderSummarySchema } from '../../shared/contract/account.ts';
import { basketItemSchema } from '../../shared/contract/basket.ts';
import { basketLineSchema } from '../../shared/contract/basket-details.ts';
import {
  brandSchema,
  catalogNodeSchema,
  cityGroupSchema,
  citySchema,
  rateSchema,
} from '../../shared/contract/catalog.ts';
import { facetSchema, listingSchema } from '../../shared/contract/listing.ts';
import { orderSchema } from '../../shared/contract/orders.ts';
import { userSchema } from '../../shared/contract/people.ts';
import { productSchema } from '../../shared/contract/product.ts';

/** What answers have in common, by the names that the API's description gives it. */
const named = {
  ...{ BasketItem: basketItemSchema, BasketLine: basketLineSchema, Brand: brandSchema },
  ...{ CatalogNode: catalogNodeSchema, City: citySchema, CityGroup: cityGroupSchema },
  ...{ Facet: facetSchema, Listing: listingSchema, Order: orderSchema },
  ...{ OrderSummary: orderSummarySchema, Product: productSchema, Rate: rateSchema },
  User: userSchema,
} satisfies Record<string, z.ZodType>;

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface NamedSchemas {
  /** JSON Schema in which what has a name stands as a reference to `#/components/schemas/…`. */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  /** All that was referred to. */
  readonly components: Record<string, JsonSchema>;
}

export function createNamedSchemas(): NamedSchemas {
  const components: Record<string, JsonSchema> = {};
  return {
    components,
    write(schema, io) {
      const options = {
        io,
        metadata: registry,
        unrepresentable: 'any',
        override: simplify,
      } as const;
      const text = JSON.stringify(z.toJSONSchema(schema, options));
      const whole = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
      const { $schema: _dialect, $defs = {}, ...rest } = whole as JsonSchema;
      for (const [id, one] of Object.entries($defs)) {
        const { id: _id, ...component } = one as JsonSchema;
        components[id] = component;
      }
      return rest;
    },
  };
}

/** Answers may get more fields, and bounds that every whole number has say nothing. */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
