import { CallError } from '../../../shared/contract/call.ts';
import { parseEmail } from '../../../shared/email.ts';
import { createNotice, type Notice } from '../../../shared/notice.ts';

const MAX_SHOWN = 80;

/**
 * Sends a paper to the address in a form's field `email`, and says what came of it. `send` gives null
 * when there is nothing to send.
 */
export async function mailPaper(
  body: unknown,
  send: (email: string) => Promise<object | null>,
): Promise<Notice> {
  const typed = String((body as Record<string, unknown> | null)?.['email'] ?? '');
  const email = parseEmail(typed);
  if (email === null) {
    const shown = typed.trim().slice(0, MAX_SHOWN);
    return warning(
      shown ? `Проверьте адрес почты: «${shown}»` : 'Укажите адрес почты',
      'Он должен быть вида anna@example.ru',
    );
  }
  try {
    if ((await send(email)) === null) return warning('Отправлять нечего', 'Отметьте товары');
    return createNotice({ id: 'letter', title: `Отправляем на ${email}`, icon: 'mail' });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return warning('Письмо не отправлено', error.message);
  }
}

const warning = (title: string, description: string): Notice =>
  createNotice({ id: 'letter', title, description, icon: 'triangle-alert', color: 'warning' });
