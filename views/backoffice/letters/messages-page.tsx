import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatMoment } from '../../../shared/ru/dates.ts';
import { ageOf, DeskForm } from '../desk/desk-form.tsx';
import { MorePages } from '../desk/desk-pages.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';

interface ShownMessage {
  id: number;
  title: string;
  /** Card of the order that it is about; null: it is about none. */
  link: string | null;
  error: string;
  since: number;
  attempts: number;
  nextAt: number;
}

interface MessagesPageProps {
  messages: readonly ShownMessage[];
  page: number;
  hasMore: boolean;
  role: StaffRole;
  url: string;
  now: number;
}

/** Messages that were tried in vain: why, when they are tried next, and a button that does not wait. */
export function MessagesPage({ messages, page, hasMore, role, url, now }: MessagesPageProps) {
  const maySend = mayRole(role, 'desk.write');
  return (
    <>
      <p className="muted">
        Письма, СМС и&nbsp;другие сообщения, которые не&nbsp;ушли с&nbsp;нескольких попыток. Магазин
        пробует дальше сам; ушедшие пропадают из&nbsp;списка.
      </p>
      {messages.length === 0 ? (
        <p className="desk-nothing">Всё отправлено.</p>
      ) : (
        <DeskScroll label="Не отправлено">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Сообщение</th>
                <th scope="col">Ждёт</th>
                <th scope="col">Попыток</th>
                <th scope="col">Следующая</th>
                <th scope="col">Отправить</th>
              </tr>
            </thead>
            <tbody>
              {messages.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  maySend={maySend}
                  url={url}
                  now={now}
                />
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      <MorePages page={page} hasMore={hasMore} url={url} />
    </>
  );
}

interface MessageRowProps {
  message: ShownMessage;
  maySend: boolean;
  url: string;
  now: number;
}

function MessageRow({ message, maySend, url, now }: MessageRowProps) {
  const { id, title, link, error, since, attempts, nextAt } = message;
  return (
    <tr id={`message-${id}`} data-row="">
      <td className="desk-title">
        {link === null ? (
          <strong>{title}</strong>
        ) : (
          <a href={link} data-open="">
            <strong>{title}</strong>
          </a>
        )}
        {error && <div className="muted">{error.slice(0, 300)}</div>}
      </td>
      <td className="desk-age">{ageOf(since, now)}</td>
      <td>{attempts}</td>
      <td>{nextAt > now ? formatMoment(nextAt) : 'сейчас'}</td>
      <td>
        {maySend && nextAt > now && (
          <DeskForm action={desk.messageSending(id)} returnTo={url}>
            <button className="desk-mini" type="submit" aria-label={`Отправить сейчас: ${title}`}>
              Отправить сейчас
            </button>
          </DeskForm>
        )}
      </td>
    </tr>
  );
}
