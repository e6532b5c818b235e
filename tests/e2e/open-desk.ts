import type { Page } from '@playwright/test';
import { openStaffSession } from '../../server/backoffice/identity/staff-sessions.ts';
import type { Store } from '../../server/platform/store/open-store.ts';
import { transaction } from '../../server/platform/store/transaction.ts';
import type { StaffRole } from '../../shared/backoffice.ts';

/** Address of the back office of the shop under test. */
export const deskUrl = process.env['DESK_URL'] ?? '';

/** New member of the staff with a session, as after signing in; the browser has its cookie. */
export async function openDeskAs(page: Page, store: Store, role: StaffRole): Promise<number> {
  const now = Date.now();
  const { id, token } = await transaction(store, async (tx) => {
    const row = await tx
      .insertInto('staff')
      .values({
        name: `${role} ${crypto.randomUUID().slice(0, 8)}`,
        role,
        password: null,
        totp_secret: null,
        created_at: now,
        ended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const opened = { staffId: row.id, address: '127.0.0.1', userAgent: 'browser', now };
    return { id: row.id, token: await openStaffSession(tx, opened) };
  });
  await page.context().addCookies([{ name: 'staff', value: token, url: deskUrl }]);
  return id;
}
