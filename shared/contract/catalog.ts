import { z } from 'zod';
import { type Breadcrumb, breadcrumbSchema } from './product.ts';

/** A node of the catalogue tree (S3.10); `fullUrl` is the path below /catalog/. */
export interface CatalogNode {
  id: number;
  title: string;
  /** Last segment of the address. */
  url: string;
  fullUrl: string;
  childs: CatalogNode[];
  is_popular: boolean;
  is_sale: boolean;
  products_cnt: number;
  sale_products_cnt: number;
  /** Name of an icon of the sprite. */
  icon: string | null;
  /** Key of a picture. */
  image: string | null;
  /** Links below it in a menu: the next level; of the sale catalogue the one after that. */
  links: Breadcrumb[];
  /** Last segment of the address of its top category. */
  segment_tag: string;
  /** Path from the catalogue down to it. */
  breadcrumbs: Breadcrumb[];
  /** True for the node that was asked for. */
  current: boolean;
}

export const catalogNodeSchema: z.ZodType<CatalogNode> = z.lazy(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    url: z.string(),
    fullUrl: z.string(),
    childs: z.array(catalogNodeSchema),
    is_popular: z.boolean(),
    is_sale: z.boolean(),
    products_cnt: z.int().nonnegative(),
    sale_products_cnt: z.int().nonnegative(),
    icon: z.string().nullable(),
    image: z.string().nullable(),
    links: z.array(breadcrumbSchema),
    segment_tag: z.string(),
    breadcrumbs: z.array(breadcrumbSchema),
    current: z.boolean(),
  }),
);

/** One category as its own page shows it; an empty one exists too. */
export const categoryDetailsSchema = z.object({
  id: z.int(),
  title: z.string(),
  fullUrl: z.string(),
  /** Belongs to the sale catalogue. */
  is_sale: z.boolean(),
  image: z.string().nullable(),
  /** The next level, without empty nodes. */
  childs: z.array(catalogNodeSchema),
  links: z.array(breadcrumbSchema),
  segment_tag: z.string(),
  current: z.literal(true),
  /** HTML, made safe when stored; empty when there is none. */
  description: z.string(),
  breadcrumbs: z.array(breadcrumbSchema),
  updated_at: z.int(),
});
export type CategoryDetails = z.infer<typeof categoryDetailsSchema>;

export const brandSchema = z.object({
  id: z.int(),
  title: z.string(),
  url_rewrite_code: z.string(),
  /** Key of a picture. */
  logo: z.string().nullable(),
  country: z.string().nullable(),
  exclusive: z.boolean(),
  search_priority: z.int(),
  weight: z.int(),
  /** The maker's own site. */
  url: z.string().nullable(),
  /** HTML, made safe when stored. */
  description: z.string(),
  products_cnt: z.int().nonnegative(),
});
export type Brand = z.infer<typeof brandSchema>;

const officeSchema = z.object({
  id: z.int(),
  title: z.string(),
  address: z.string(),
  main_phone: z.string(),
  phones: z.array(z.string()),
  email: z.string(),
  /** [longitude, latitude] */
  lonlat: z.tuple([z.number(), z.number()]),
  hours: z.string(),
  /** Messengers in which its people can be written to. */
  messengers: z.array(z.object({ title: z.string(), url: z.url({ protocol: /^https$/ }) })),
});

export const citySchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Prepositional case: «в Москве» → «Москве». */
  title_in: z.string(),
  region: z.string(),
  /** Host part: spb → spb.example.ru; empty for the main city. */
  subdomain: z.string(),
  lonlat: z.tuple([z.number(), z.number()]),
  timezone: z.string(),
  is_popular: z.boolean(),
  storages: z.array(z.object({ id: z.int(), title: z.string(), address: z.string() })),
  offices: z.array(officeSchema),
});
export type City = z.infer<typeof citySchema>;

export const cityGroupSchema = z.object({
  /** ISO 3166 alpha-2, lower case. */
  country: z.string(),
  title: z.string(),
  cities: z.array(citySchema),
});

export const rateSchema = z.object({
  /** ISO 4217 numeric; 643 is roubles. */
  id: z.int(),
  /** Currency code as S3.27 lists it. */
  title: z.string(),
  /** ISO 4217 alphabetic. */
  iso: z.string(),
  sign: z.string(),
  /** Roubles for one unit, decimal text. */
  value: z.string(),
  /** Day of the rate, YYYY-MM-DD. */
  date: z.string(),
  /** Source of the rate: the Bank of Russia, or the demonstration; '' when none was noted. */
  source: z.enum(['cbr', 'demo', '']).default(''),
});
export type Rate = z.infer<typeof rateSchema>;

export const kindSchema = z.object({ id: z.int(), title: z.string(), count: z.int() });
export type QuestionKind = z.infer<typeof kindSchema>;
