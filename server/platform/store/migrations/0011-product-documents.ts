import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Manuals, memos and certificates; one may belong to many products. */
const statements = `
create table documents (
  key text primary key,
  kind text not null check (kind in ('manual', 'care', 'warranty', 'certificate')),
  title text not null,
  bytes integer not null check (bytes > 0),
  source_kind text not null check (source_kind in ('text', 'file')),
  source text not null
);
create table product_documents (
  product_id integer not null references products (id) on delete cascade,
  position integer not null,
  document text not null references documents (key) on delete cascade,
  primary key (product_id, position)
);
create index product_documents_by_document on product_documents (document);
create index questions_by_product on questions (product_id);
create index order_lines_by_product on order_lines (product_id)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
