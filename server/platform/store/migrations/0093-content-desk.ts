import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Texts of the shop's people, with the dates between which visitors see it, drafts that nobody else
 * sees, and what stands around every page.
 */
const statements = `
alter table news add column shown_to bigint;
alter table banners add column shown_from bigint not null default 0;
alter table banners add column shown_to bigint;

create table content_drafts (
  id text primary key,
  kind text not null,
  fields text not null,
  staff_id integer not null,
  updated_at bigint not null
);
create index content_drafts_kind on content_drafts (kind);

create table site_notices (
  id integer primary key,
  text text not null,
  url text not null,
  shown_from bigint not null default 0,
  shown_to bigint
);

create table menu_links (
  id integer primary key,
  title text not null,
  url text not null,
  position integer not null
);

create table redirects (
  id integer primary key,
  path text not null unique,
  target text not null
);

create table search_synonyms (
  id integer primary key,
  line text not null
);

create table search_redirects (
  id integer primary key,
  text text not null unique,
  url text not null
);

create table search_misses (
  text text primary key,
  count integer not null,
  last_at bigint not null
);
create index search_misses_count on search_misses (count, last_at)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
