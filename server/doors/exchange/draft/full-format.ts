/**
 * A full feed is YML with elements of the shop's own, so that any reader of YML takes what it knows and
 * the shop's import takes everything.
 */
export const FULL_NAMESPACE = 'urn:marmit:full-feed';
export const FULL_VERSION = 1;
/** Attribute of the root by which a full feed is known. */
export const VERSION_ATTRIBUTE = 'marmit:version';
/** Attribute of the root: the feed holds also what only the shop knows. */
export const WHOLE_ATTRIBUTE = 'marmit:whole';
/** Prefix of the keys of what a full feed names. */
export const FULL_PREFIX = 'full:';

/** Lists of reference data, as `parent/name`. */
export const FULL_LISTS = [
  'cities/city',
  'storages/storage',
  'price-levels/price-level',
  'brands/brand',
  'parameters/parameter',
  'documents/document',
] as const;
