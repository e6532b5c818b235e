/** Addresses that look like a category but are not one: no category may take these slugs at the top. */
export const RESERVED_CATALOG_SLUGS: ReadonlySet<string> = new Set(['sale', 'vendors']);

/** The sale catalogue's ids and slug (S2.102, S2.109). */
export const SALE_CATALOG_ID = 1;
export const VIRTUAL_SALE_NODE_ID = 111;
export const SALE_SLUG = 'sale';

export const MAX_CATALOG_SEGMENTS = 8;
