import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Role that a link was given for; of a person's links only the last one stays good. */
const statements = `
alter table staff_invitations add column role text not null default '';
update staff_invitations
  set role = (select staff.role from staff where staff.id = staff_invitations.staff_id);
update staff_invitations set used_at = created_at
  where used_at is null and exists (
    select 1 from staff_invitations later
    where later.staff_id = staff_invitations.staff_id
      and later.created_at > staff_invitations.created_at
  )`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
