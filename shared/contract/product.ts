import { z } from 'zod';
import { readyOnSchema } from './ready-on.ts';

export const QUALITY_STATES = ['common', 'used', 'sale', 'defective'] as const;
export type QualityState = (typeof QUALITY_STATES)[number];

const kopecks = z.int().nonnegative();

/**
 * A product as lists and cards show it, in the names of S3.11 to S3.22.
 * Prices are kopecks with VAT for the viewer's level; dates are YYYY-MM-DD.
 */
export const productSchema = z.object({
  id: z.int(),
  common_info: z.object({
    code: z.string(),
    title: z.string(),
    /** The maker's article. */
    model: z.string().nullable(),
    parent_category_id: z.int().nullable(),
  }),
  /**
   * Pictures, at most those that exist; addresses of two sizes, and the key that other sizes are
   * made from.
   */
  photo: z.array(z.object({ key: z.string(), image: z.string(), big: z.string() })),
  price: z.object({
    /** Price of one unit for this viewer; null: on request. */
    price: kopecks.nullable(),
    /** The old price (marketing) or the retail price when the viewer has a better one. */
    retail_price: kopecks.nullable(),
    /** Whole percent, 0 when there is none. */
    discount: z.int().min(0).max(100),
    has_marketing_price: z.boolean(),
    /** «≈ 12,50 $»: the price in the viewer's currency, unless that is roubles. */
    approximate: z.string().optional(),
  }),
  brand: z.object({ title: z.string(), url_rewrite_code: z.string() }).nullable(),
  /** Null when stock is not kept for the product (made to order with a logo). */
  avail_info: z
    .object({
      /** Free stock in the viewer's city. */
      free: z.int().nonnegative(),
      inmoscow: z.int().nonnegative(),
      intranzit: z.object({ intranzit: z.int().nonnegative() }),
      /** Days until what is ordered now can be in the viewer's city; null: not known. */
      supply: z.object({ supply: z.int().positive().nullable() }),
    })
    .nullable(),
  /** Free stock in other cities and the day it can be in the viewer's; the soonest first. */
  cities_avail: z.array(
    z.object({
      storage_id: z.int(),
      city: z.string(),
      free: z.int().positive(),
      comes_on: readyOnSchema,
    }),
  ),
  delivery: z.object({
    /** Earliest day the viewer's city can have the smallest amount that is sold; null: not known. */
    delivery: readyOnSchema.nullable(),
    /** Days of what the viewer's city has itself, and of what is ordered from the supplier. */
    here_on: readyOnSchema,
    supply_on: readyOnSchema.nullable(),
  }),
  flags: z.object({
    bestseller: z.boolean(),
    on_test: z.boolean(),
    logotyped: z.boolean(),
    allow_to_order: z.boolean(),
    discontinued: z.boolean(),
  }),
  quality_info: z.object({ quality_state: z.enum(QUALITY_STATES), note: z.string().nullable() }),
  dynamic_params: z.array(
    z.object({ title: z.string(), label: z.string(), for_card: z.boolean() }),
  ),
  packages: z.array(
    z.object({
      isprimary: z.boolean(),
      short_title: z.string(),
      /** Units of stock in one package. */
      quantity: z.int().positive(),
      price: kopecks.nullable(),
      retail_price: kopecks.nullable(),
    }),
  ),
  /** Unit of stock: шт, пара, кг. */
  unit: z.string(),
  /** Time when what it shows of itself last changed; shops of before do not say it of goods in lists. */
  updated_at: z.int().optional(),
  amount_in_basket: z.int().nonnegative(),
  /** Units in the package that the basket counts it in; absent when it is not there. */
  package_in_basket: z.int().positive().optional(),
  /** False in a filtered list when the product does not match. */
  filter_hit: z.boolean(),
});
export type Product = z.infer<typeof productSchema>;

export const breadcrumbSchema = z.object({ title: z.string(), url: z.string() });
export type Breadcrumb = z.infer<typeof breadcrumbSchema>;

/** A product as its own page shows it. */
export const productDetailsSchema = productSchema.extend({
  breadcrumbs: z.array(breadcrumbSchema),
  /** HTML, made safe when stored. */
  description: z.string(),
  country: z.string().nullable(),
  warranty_months: z.int().nullable(),
  weight_grams: z.int().nullable(),
  /** Products of the same category, for a discontinued or absent product first of all. */
  analogues: z.array(productSchema),
  /** The same model in another state: used, with a flaw, on sale, or new for such a one; cheapest first. */
  variants: z.array(productSchema),
  updated_at: z.int(),
});
export type ProductDetails = z.infer<typeof productDetailsSchema>;

/** Purposes of documents for their reader. */
export const DOCUMENT_KINDS = ['manual', 'care', 'warranty', 'certificate'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A PDF that belongs to a product. */
export const productDocumentSchema = z.object({
  /** Part of its address. */
  key: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  bytes: z.int().positive(),
});
export type ProductDocument = z.infer<typeof productDocumentSchema>;

/** Spare parts for a product, and the models that a spare part fits. */
export const sparePartsSchema = z.object({
  /** The first of them. */
  formatted_products: z.array(productSchema),
  count: z.int().nonnegative(),
  /** All of them in the catalogue; null when there are none. */
  url: z.string().nullable(),
  /**
   * Models as the part names them; `code` is of the product with that article, null when there is
   * none.
   */
  models: z.array(z.object({ title: z.string(), code: z.string().nullable() })),
});
export type SpareParts = z.infer<typeof sparePartsSchema>;
