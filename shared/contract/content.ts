import { z } from 'zod';
import { pageBlockSchema } from './page-blocks.ts';

/** Texts and links that the owner has put around every page, and what is true of all pages. */
export const sitePartsSchema = z.object({
  /** Lines above the header; `url` may be ''. */
  notices: z.array(z.object({ text: z.string(), url: z.string() })),
  /** Links of the top bar; with none at all the shop's own stand there. */
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  /** Targets of addresses that are gone. */
  redirects: z.array(z.object({ path: z.string(), target: z.string() })),
  /** Texts that lead to a page when they are searched for. */
  searches: z.array(z.object({ text: z.string(), url: z.string() })),
  /** Signing in may give other prices than those that all see. */
  has_personal_prices: z.boolean().default(true),
});
export type SiteParts = z.infer<typeof sitePartsSchema>;

/** Places of banners on the site. */
const BANNER_PLACES = ['main_slider', 'home', 'catalog'] as const;

export const bannerSchema = z.object({
  id: z.int(),
  place: z.enum(BANNER_PLACES),
  title: z.string(),
  text: z.string(),
  /** Label of the button. */
  action: z.string(),
  url: z.string(),
  /** Key of a picture. */
  image: z.string().nullable(),
});
export type Banner = z.infer<typeof bannerSchema>;

export const newsItemSchema = z.object({
  id: z.int(),
  title: z.string(),
  lead: z.string(),
  image: z.string().nullable(),
  /** Instant, epoch milliseconds. */
  published_at: z.int(),
  /** Last edit; shops of before do not say it. */
  updated_at: z.int().optional(),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

/** The one before or after in the order of the list. */
const neighbourSchema = z.object({ id: z.int(), title: z.string() }).nullable();
export type Neighbour = z.infer<typeof neighbourSchema>;

export const newsDetailsSchema = newsItemSchema.extend({
  /** HTML, made safe. */
  body: z.string(),
  newer: neighbourSchema,
  older: neighbourSchema,
});
export type NewsDetails = z.infer<typeof newsDetailsSchema>;

export const questionSchema = z.object({
  id: z.int(),
  kind_id: z.int(),
  question: z.string(),
  /** HTML, made safe when stored. */
  answer: z.string(),
  answered_at: z.int(),
  /** Last edit; shops of before do not say it. */
  updated_at: z.int().optional(),
  /** Product of the question, while it is sold; shops of before do not say it. */
  product: z.object({ code: z.string(), title: z.string() }).nullable().optional(),
});
export type Question = z.infer<typeof questionSchema>;

export const questionDetailsSchema = questionSchema.extend({
  /** Name of the asker; of visitors it is not told. */
  name: z.string(),
  asked_at: z.int(),
  product: z
    .object({
      id: z.int(),
      code: z.string(),
      title: z.string(),
      image: z.string().nullable(),
      updated_at: z.int(),
    })
    .nullable(),
  newer: neighbourSchema,
  older: neighbourSchema,
});
export type QuestionDetails = z.infer<typeof questionDetailsSchema>;

export const pageTextSchema = z.object({
  slug: z.string(),
  title: z.string(),
  /** HTML, made safe. */
  body: z.string(),
  /** Blocks around the text, in this order; the text comes after a panel. */
  blocks: z.array(pageBlockSchema),
  updated_at: z.int(),
});
export type PageText = z.infer<typeof pageTextSchema>;
