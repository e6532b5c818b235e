import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import { parseEmail } from '../../../shared/email.ts';
import { createNotice, type Notice } from '../../../shared/notice.ts';

const MAX_SHOWN = 300;

/** Address that no letter can be sent to, for its field. */
interface RefusedAddress {
  typed: string;
  message: string;
}

const addressSchema = z.object({ email: z.string().catch('') });

type Mailed = { notice: Notice } | { refused: RefusedAddress };

interface MailedPaper {
  /** Null: there is nothing to send. */
  send: (email: string) => Promise<object | null>;
  /** Words for people when there is nothing to send: «Отметьте товары». */
  nothing: string;
}

/** Sends a paper to the address in a form's field `email`, and says what came of it. */
export async function mailPaper(body: unknown, { send, nothing }: MailedPaper): Promise<Mailed> {
  const { data } = addressSchema.safeParse(body);
  const typed = (data?.email ?? '').trim().slice(0, MAX_SHOWN);
  const email = parseEmail(typed);
  if (email === null) {
    const message = typed
      ? 'Проверьте адрес: он должен быть вида anna@example.ru'
      : 'Укажите адрес почты';
    return { refused: { typed, message } };
  }
  try {
    if ((await send(email)) === null) return warning('Отправлять нечего', nothing);
    const title = `Отправляем на ${email}`;
    return { notice: createNotice({ id: 'letter', title, icon: 'mail' }) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return warning('Письмо не отправлено', error.message);
  }
}

function warning(title: string, description: string): Mailed {
  const look = { icon: 'triangle-alert', color: 'warning' } as const;
  return { notice: createNotice({ id: 'letter', title, description, ...look }) };
}
