import { STAFF_ROLES, type StaffRole, staffRoleTitles } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { ShownChange } from '../desk/change-list.tsx';
import { agoOf, DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { HistoryPart } from '../desk/history-part.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';

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
  refused: Refused | null;
  url: string;
}

export function StaffPage(props: StaffPageProps) {
  const { staff, link, me, changes, now, refused, url } = props;
  const form = refusedOf(refused, desk.staffInvite());
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
      <InviteForm staff={staff} refused={form} url={url} />
      <HistoryPart changes={changes} url={url} />
    </>
  );
}

interface InviteFormProps extends Pick<StaffPageProps, 'staff' | 'url'> {
  refused: Refused | null;
}

/** Form for a newcomer; a name of somebody here is asked about before it gives a way into their account. */
function InviteForm({ staff, refused, url }: InviteFormProps) {
  const name = typedIn(refused, 'name') ?? '';
  const known = staff.find((one) => one.name === name.trim());
  const errors = Object.values(refused?.errors ?? {});
  const kept = known && `Роль прежняя: ${staffRoleTitles[known.role]}`;
  return (
    <DeskForm action={desk.staffInvite()} returnTo={url} className="desk-filter-form">
      <label>
        <span className="visually-hidden">Имя</span>
        <input
          className="input"
          name="name"
          placeholder="Имя сотрудника"
          defaultValue={name}
          required
        />
      </label>
      <RoleSelect
        chosen={known ? '' : typedIn(refused, 'role') || 'sales'}
        label="Роль нового сотрудника"
        kept={kept}
      />
      <button className="button button-primary button-small" type="submit">
        Сделать ссылку
      </button>
      {errors.length > 0 && <span className="field-error">{errors.join('. ')}</span>}
      {known && (
        <label className="check">
          <input type="checkbox" name="same" value={known.id} /> Это тот же человек: дать ссылку для
          входа ему
        </label>
      )}
    </DeskForm>
  );
}

interface RoleSelectProps {
  chosen: string;
  label: string;
  /** Choice that leaves the role as it is. */
  kept?: string | undefined;
}

function RoleSelect({ chosen, label, kept }: RoleSelectProps) {
  return (
    <select className="input" name="role" defaultValue={chosen} aria-label={label}>
      {kept && <option value="">{kept}</option>}
      {STAFF_ROLES.map((name) => (
        <option key={name} value={name}>
          {staffRoleTitles[name]}
        </option>
      ))}
    </select>
  );
}
