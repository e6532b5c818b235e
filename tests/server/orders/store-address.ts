import type { StoreAddress } from '../../../server/platform/store/open-store.ts';

/** The store of a file's path or of a database's address. */
export const addressOf = (place: string): StoreAddress =>
  place.startsWith('postgres:') ? { databaseUrl: place, file: '' } : { file: place };
