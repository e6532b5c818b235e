import { STAFF_ROLES, type StaffRole, staffRoleTitles } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { ShownChange } from '../desk/change-list.tsx';
import { agoOf, DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { HistoryPart } from '../desk/history-part.tsx';

interface StaffPageProps {
  staff: readonly {
    id: number;
    name: string;
    role: StaffRole;
    passkeys: number;
    hasCode: boolean;
    seenAt: number | null;
  }[];
  /** The link of an invitation that was just made. */
  link: string | null;
  me: { id: number };
  changes: readonly ShownChange[];
  now: number;
  refused: {
    values: Readonly<Record<string, unknown>>;
    errors: Readonly<Record<string, string>>;
  } | null;
  url: string;
}

export function StaffPage(props: StaffPageProps) {
  const { staff, link, me, changes, now, refused, url } = props;
  return (
    <>
      {link && (
        <p className="desk-said">
          Ссылка для входа, один раз в течение суток: <code className="desk-link">{link}</code>
        </p>
      )}
      <DeskScroll label="Люди">
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Имя</th>
              <th scope="col">Роль</th>
              <th scope="col">Вход</th>
              <th scope="col">Был</th>
              <th scope="col">
                <span className="visually-hidden">Что сделать</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {staff.map((one) => (
              <tr key={one.id} data-row="">
                <th scope="row">{one.name}</th>
                <td>
                  <DeskForm action={desk.staffRole(one.id)} returnTo={url} className="desk-inline">
                    <RoleSelect chosen={one.role} label={`Роль: ${one.name}`} />
                    <button className="desk-mini" type="submit">
                      Сменить
                    </button>
                  </DeskForm>
                </td>
                <td>
                  {one.passkeys > 0 ? `ключей: ${one.passkeys}` : ''}
                  {one.hasCode ? ' код' : ''}
                </td>
                <td>{one.seenAt === null ? 'ещё не входил' : agoOf(one.seenAt, now)}</td>
                <td className="desk-row">
                  {one.id !== me.id && (
                    <DeskForm action={desk.staffSessions(one.id)} returnTo={url}>
                      <button className="desk-mini" type="submit">
                        Закрыть входы
                      </button>
                    </DeskForm>
                  )}
                  {one.id !== me.id && (
                    <DeskForm action={desk.staffEnd(one.id)} returnTo={url}>
                      <button className="desk-mini" type="submit">
                        Больше не работает
                      </button>
                    </DeskForm>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </DeskScroll>
      <h2>Пригласить</h2>
      <DeskForm action={desk.staffInvite()} returnTo={url} className="desk-filter-form">
        <label>
          <span className="visually-hidden">Имя</span>
          <input
            className="input"
            name="name"
            placeholder="Имя сотрудника"
            defaultValue={String(refused?.values['name'] ?? '')}
            required
          />
        </label>
        <RoleSelect chosen="sales" label="Роль нового сотрудника" />
        <button className="button button-primary button-small" type="submit">
          Сделать ссылку
        </button>
        {refused?.errors['name'] && <span className="field-error">{refused.errors['name']}</span>}
      </DeskForm>
      <HistoryPart changes={changes} url={url} />
    </>
  );
}

function RoleSelect({ chosen, label }: { chosen: StaffRole; label: string }) {
  return (
    <select className="input" name="role" defaultValue={chosen} aria-label={label}>
      {STAFF_ROLES.map((name) => (
        <option key={name} value={name}>
          {staffRoleTitles[name]}
        </option>
      ))}
    </select>
  );
}
