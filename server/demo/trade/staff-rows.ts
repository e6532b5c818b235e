import type { Insertable } from 'kysely';
import type { StaffRole } from '../../../shared/backoffice.ts';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import type { StaffTable } from '../../platform/store/tables/staff-tables.ts';

const people: readonly (readonly [name: string, role: StaffRole])[] = [
  ['Марина Соколова', 'sales'],
  ['Антон Лебедев', 'sales'],
  ['Вера Орлова', 'content'],
  ['Тимур Галиев', 'warehouse'],
  ['Нина Журавлёва', 'accountant'],
  ['Олег Воронцов', 'viewer'],
];

/** The six who work in the demo shop; nobody can sign in as one of them before an invitation. */
export const staffRows = (now: Millis): Insertable<StaffTable>[] =>
  people.map(([name, role], index) => ({
    name,
    role,
    password: null,
    totp_secret: null,
    created_at: now - (400 - index) * DAY_MS,
    ended_at: null,
  }));
