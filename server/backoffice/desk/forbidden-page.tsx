import { mayRole, type Right, STAFF_ROLES, staffRoleTitles } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { DeskPage } from './desk-page.ts';

/** The page of something that one's role has no right for: who has it, and who can give it. */
export function forbiddenPage(right: Right): DeskPage {
  const roles = STAFF_ROLES.filter((role) => mayRole(role, right));
  const body = (
    <p>
      Это могут: {roles.map((role) => staffRoleTitles[role]).join(', ')}. Роль меняет владелец.{' '}
      <a className="link" href={desk.today()}>
        Сегодня
      </a>
    </p>
  );
  return { title: 'Для этого у вас нет прав', body, status: 403 };
}
