import type { StaffRole } from '../../../shared/backoffice.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { IDLE_MS } from '../identity/staff-sessions.ts';

/** Sessions of these that are open still, with the role of today; asking keeps none of them open. */
export async function listOpenSessions(
  db: Db,
  ids: readonly string[],
  now: Millis,
): Promise<Map<string, StaffRole>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff_sessions.id', 'role'])
    .where('staff_sessions.id', 'in', [...new Set(ids)])
    .where('staff_sessions.ended_at', 'is', null)
    .where('staff.ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('active_at', '>', now - IDLE_MS)
    .execute();
  return new Map(rows.map(({ id, role }) => [id, role]));
}
