import * as desk from '../../../shared/desk-routes.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import { countOf, GOODS } from '../../../shared/ru/plural.ts';
import { deviceName } from '../../account/device-name.ts';
import { agoOf, DeskForm } from '../desk/desk-form.tsx';

export interface ShownTraces {
  addresses: readonly { id: number; city: string; text: string }[];
  favoriteCount: number;
  sessions: readonly {
    id: string;
    user_agent: string;
    address: string;
    created_at: number;
    renewed_at: number;
  }[];
  consents: readonly { purpose: string; text_version: string; form: string; given_at: number }[];
  hasMailing: boolean;
  pushCount: number;
}

interface CustomerTracesProps {
  id: number;
  traces: ShownTraces;
  mayChange: boolean;
  url: string;
  now: number;
}

const purposes: Readonly<Record<string, string>> = {
  personal_data: 'обработка данных',
  mailing: 'рассылка',
};

/** Sign-ins of a customer at the shop, addresses, what was agreed to and what is sent. */
export function CustomerTraces({ id, traces, mayChange, url, now }: CustomerTracesProps) {
  const { addresses, favoriteCount, sessions, consents, hasMailing, pushCount } = traces;
  return (
    <>
      <section aria-labelledby="sessions">
        <h2 id="sessions">Входы в магазин</h2>
        {sessions.length === 0 && <p className="muted">Сейчас нигде не вошли.</p>}
        <ul className="desk-waiting">
          {sessions.map((session) => (
            <li key={session.id}>
              <span title={session.user_agent}>{deviceName(session.user_agent)}</span>
              <span className="muted">
                {session.address} с {formatDay(session.created_at)},{' '}
                {agoOf(session.renewed_at, now)}
              </span>
              {mayChange && (
                <DeskForm action={desk.customerSessions(id)} returnTo={url}>
                  <input type="hidden" name="session" value={session.id} />
                  <button className="link" type="submit">
                    Закончить
                  </button>
                </DeskForm>
              )}
            </li>
          ))}
        </ul>
        {mayChange && sessions.length > 1 && (
          <DeskForm action={desk.customerSessions(id)} returnTo={url}>
            <button className="desk-mini" type="submit">
              Закончить все входы
            </button>
          </DeskForm>
        )}
      </section>
      <section aria-labelledby="known">
        <h2 id="known">Ещё известно</h2>
        <ul>
          {addresses.map((address) => (
            <li key={address.id}>
              {address.city}, {address.text}
            </li>
          ))}
          <li>В избранном {countOf(favoriteCount, GOODS)}</li>
          <li>
            {hasMailing ? 'Получает рассылку' : 'Рассылку не получает'}
            {pushCount > 0 && `, уведомления: ${pushCount}`}
          </li>
          {consents.map(({ purpose, text_version, form, given_at }) => (
            <li key={`${purpose} ${given_at}`}>
              Согласие: {purposes[purpose] ?? purpose}{' '}
              <span className="muted">
                {formatDay(given_at)} {formatClock(given_at)}, текст {text_version}, {form}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
