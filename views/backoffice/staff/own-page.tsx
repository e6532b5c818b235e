import * as desk from '../../../shared/desk-routes.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import { DeskForm } from '../desk/desk-form.tsx';

interface OwnPageProps {
  staff: { name: string; sessionId: string };
  sessions: readonly {
    id: string;
    active_at: number;
    address: string;
    user_agent: string;
  }[];
  passkeys: readonly { id: string; title: string; created_at: number; used_at: number | null }[];
  /** A password with one-time codes. */
  hasCode: boolean;
  /** Recovery codes that were not used. */
  codesLeft: number;
  url: string;
}

/** One's own keys and sessions. */
export function OwnPage(props: OwnPageProps) {
  const { staff, sessions, passkeys, hasCode, codesLeft, url } = props;
  return (
    <>
      <h2>Ключи входа</h2>
      {passkeys.length === 0 && <p className="muted">Ключей ещё нет.</p>}
      <ul className="desk-waiting">
        {passkeys.map(({ id, title, created_at, used_at }) => (
          <li key={id}>
            <strong>{title}</strong> с {formatDay(created_at)}
            {used_at !== null && `, последний вход ${formatDay(used_at)} ${formatClock(used_at)}`}
            <DeskForm action={desk.ownPasskey(id)} returnTo={url}>
              <button className="desk-mini" type="submit">
                Убрать
              </button>
            </DeskForm>
          </li>
        ))}
      </ul>
      <DeskForm action={desk.ownPasskeys()} returnTo={url} passkey="own">
        <button className="button button-secondary button-small" type="submit">
          Добавить ключ этого устройства
        </button>
      </DeskForm>
      <h2>Пароль и одноразовый код</h2>
      <p>
        {hasCode ? 'Заданы. ' : 'Не заданы: входите только ключом. '}
        <a className="link" href={desk.ownTotp()}>
          {hasCode ? 'Задать заново' : 'Задать'}
        </a>
      </p>
      <h2>Запасные коды</h2>
      <DeskForm action={desk.ownCodes()} returnTo={url} className="desk-inline">
        <span>
          {codesLeft > 0 ? `Осталось ${codesLeft}.` : 'Нет: потеряете телефон — не войдёте.'}
        </span>
        <button className="desk-mini" type="submit">
          Сделать новые
        </button>
      </DeskForm>
      <h2>Где открыто</h2>
      <ul className="desk-waiting">
        {sessions.map(({ id, active_at, address, user_agent }) => (
          <li key={id}>
            <span>
              {formatDay(active_at)} {formatClock(active_at)}, {address}{' '}
              <span className="muted">{user_agent.slice(0, 80)}</span>
            </span>
            {id === staff.sessionId ? (
              <span className="badge">здесь</span>
            ) : (
              <DeskForm action={desk.ownSessions()} returnTo={url}>
                <button className="desk-mini" type="submit" name="id" value={id}>
                  Закрыть
                </button>
              </DeskForm>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
