import { z } from 'zod';

export const ROLES = ['retail', 'wholesale', 'dealer', 'manager'] as const;
export type Role = (typeof ROLES)[number];

/** A customer as the shop's pages and calls see them (S3.1). */
export const userSchema = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  patronymic: z.string(),
  /** +79161234567 */
  phone: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  customer_type: z.enum(['person', 'company']),
});
export type User = z.infer<typeof userSchema>;

/** Facts of the shopper behind a page that every page shows. */
export const knownShopperSchema = z.object({
  /** The shopper's; null when the token says nothing. */
  id: z.int().nullable(),
  user: userSchema.nullable(),
  /** The auth token was once good and is no more: sign out and go to sign in again. */
  token_expired: z.boolean(),
  /** The auth token has grown old: it is time for `renewToken`. */
  renewal_due: z.boolean(),
  /** Orders that wait for their first money. */
  need_pay: z.int().nonnegative(),
  /** Orders on their way. */
  active_orders: z.int().nonnegative(),
  /** Ids of the favourite products. */
  favorites: z.array(z.int()),
  /** Units in the basket by product, and in the package that they are counted in. */
  basket: z.array(
    z.object({ product_id: z.int(), amount: z.int().positive(), package: z.int().positive() }),
  ),
});
export type KnownShopper = z.infer<typeof knownShopperSchema>;

export const historyEntrySchema = z.object({ id: z.int(), text: z.string() });
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const favoriteCategorySchema = z.object({
  id: z.int(),
  title: z.string(),
  count: z.int().positive(),
});

/** Page size of the favourites (S9.15). */
export const FAVORITES_PAGE_SIZE = 30;
export const FAVORITE_FILTERS = ['all', 'avail', 'not-avail'] as const;
export type FavoriteFilter = (typeof FAVORITE_FILTERS)[number];
