import { join } from 'node:path';
import { isStaffRole, STAFF_ROLES, staffRoleTitles } from '../../shared/backoffice.ts';
import * as desk from '../../shared/desk-routes.ts';
import { loadConfig } from '../config/config.ts';
import { openStore } from '../platform/store/open-store.ts';
import { NOBODY_WAITS } from '../platform/store/patience.ts';
import { inviteStaff } from './staff/invite-staff.ts';

/** `npm run staff:invite -- NAME ROLE`: prints a link that lets somebody in, once within a day. */
const [name = '', role = ''] = process.argv.slice(2);
if (name.trim().length < 2 || !isStaffRole(role)) {
  const roles = STAFF_ROLES.map((one) => `${one} (${staffRoleTitles[one].toLowerCase()})`);
  console.error(`Нужны имя и роль: npm run staff:invite -- Анна sales\nРоли: ${roles.join(', ')}`);
  process.exitCode = 1;
} else {
  const { databaseUrl, dataDir, backofficeUrl, backofficePort } = loadConfig();
  const store = await openStore({ databaseUrl, file: join(dataDir, 'shop.db') }, NOBODY_WAITS);
  try {
    const invited = { name: name.trim(), role, staffId: null, now: Date.now() };
    const { result } = await inviteStaff(store, invited);
    const address = backofficeUrl ?? `http://localhost:${backofficePort}`;
    console.log(`${invited.name}, ${staffRoleTitles[role]}. Ссылка на один раз, сутки:`);
    console.log(address + desk.invitation(result));
  } finally {
    await store.close();
  }
}
