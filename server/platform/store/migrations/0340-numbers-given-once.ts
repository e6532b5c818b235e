import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { numberOnce } from '../number-once.ts';

/** Tables whose rows go and whose numbers stand in addresses of forms and links. */
const tables = [
  'customer_addresses',
  'push_subscriptions',
  'searches',
  'callbacks',
  'inquiries',
  'questions',
  'outbox',
  'offices',
  'banners',
  'news',
  'site_notices',
  'menu_links',
  'redirects',
  'answer_templates',
  'search_synonyms',
  'search_redirects',
  'search_checks',
  'exchange_files',
];

export const up = (db: Kysely<unknown>, dialect: Dialect) => numberOnce(db, dialect, tables);
