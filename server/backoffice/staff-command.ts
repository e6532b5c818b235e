import { isStaffRole, STAFF_ROLES, staffRoleTitles } from '../../shared/backoffice.ts';
import { CallError } from '../../shared/contract/call.ts';
import * as desk from '../../shared/desk-routes.ts';
import { loadInvitingConfig } from '../config/config.ts';
import { runCommand } from '../platform/store/run-command.ts';
import { inviteStaff } from './staff/invite-staff.ts';

/** `npm run staff:invite -- NAME ROLE`: prints a link that lets somebody in, once within a day. */
await runCommand(loadInvitingConfig, async ({ store, backofficeUrl, backofficePort }) => {
  const words = process.argv.slice(2).map((word) => word.trim());
  const [name = '', role = '', ...others] = words;
  // An option is no name, and a name of two words without quotes would give its first one a role.
  const isWrong = others.length > 0 || name.startsWith('-') || name.length < 2;
  if (isWrong || !isStaffRole(role)) {
    const roles = STAFF_ROLES.map((one) => `${one} (${staffRoleTitles[one].toLowerCase()})`);
    console.error('Нужны имя и роль: npm run staff:invite -- "Анна Петрова" sales');
    console.error(`Роли: ${roles.join(', ')}`);
    return 2;
  }
  if (!backofficeUrl && backofficePort === 0) {
    console.error('Управления нет, приглашать некуда: задайте BACKOFFICE_URL');
    return 1;
  }
  const invited = { name, role, staffId: null, now: Date.now() };
  const link = await inviteStaff(store, invited).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    console.error(`${error.message}: сначала пригласите владельца (owner)`);
    return null;
  });
  if (!link) return 1;
  console.log(`${name}, ${staffRoleTitles[role]}. Ссылка на один раз, в течение суток:`);
  console.log(
    (backofficeUrl ?? `http://localhost:${backofficePort}`) + desk.invitation(link.result),
  );
  return 0;
});
