import type { Order } from '../../../shared/contract/orders.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { messageTitle } from '../../../shared/message-titles.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { DeskForm } from '../desk/desk-form.tsx';

export interface ShownLetter {
  id: number;
  kind: string;
  created_at: number;
  done_at: number | null;
  /** Tried in vain. */
  isFailing: boolean;
  error: string;
  sent: readonly ShownCopy[];
}

interface ShownCopy {
  key: string;
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  files: readonly string[];
  at: number;
}

interface OrderLettersPartProps {
  order: Order;
  letters: readonly ShownLetter[];
  mayChange: boolean;
  /** Messages that do not leave may be sent without waiting. */
  maySend: boolean;
  url: string;
}

/** Letters of the order as they left, and its invoice to be sent again. */
export function OrderLettersPart(props: OrderLettersPartProps) {
  const { order, letters, url, mayChange, maySend } = props;
  if (letters.length === 0 && !(mayChange && order.has_invoice)) return null;
  return (
    <section aria-labelledby="letters">
      <h2 id="letters">Письма</h2>
      <ul className="desk-changes">
        {letters.map(({ id, kind, created_at, done_at, isFailing, error, sent }) => (
          <li key={id}>
            {messageTitle(kind)}{' '}
            <span className="muted">
              {formatDay(created_at)} {formatClock(created_at)}
              {done_at === null ? ', ещё не ушло' : ''}
              {error && `, ${error.slice(0, 100)}`}
            </span>
            {isFailing && maySend && (
              <DeskForm action={desk.messageSending(id)} returnTo={url} className="desk-inline">
                <button
                  className="desk-mini"
                  type="submit"
                  aria-label={`Отправить сейчас: ${messageTitle(kind)}`}
                >
                  Отправить сейчас
                </button>
              </DeskForm>
            )}
            {sent.map((copy) => (
              <LetterCopy key={copy.key} copy={copy} />
            ))}
          </li>
        ))}
      </ul>
      {mayChange && order.has_invoice && (
        <DeskForm action={desk.orderLetter(order.id)} returnTo={url} className="desk-inline">
          <input
            className="input"
            type="email"
            name="email"
            defaultValue={order.email}
            aria-label="Куда отправить счёт"
            required
          />
          <button className="desk-mini" type="submit">
            Отправить счёт
          </button>
        </DeskForm>
      )}
    </section>
  );
}

/** A letter as its reader has it, folded. */
function LetterCopy({ copy: { channel, to, subject, text, files, at } }: { copy: ShownCopy }) {
  return (
    <details>
      <summary className="link">{subject || text.slice(0, 60)}</summary>
      <p className="muted">
        {channel === 'sms' ? formatPhone(to) : to}, {formatDay(at)} {formatClock(at)}
      </p>
      <p className="desk-sent">{text}</p>
      {files.length > 0 && <p className="muted">Вложено: {files.join(', ')}</p>}
    </details>
  );
}
