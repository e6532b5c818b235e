import type { EmailSender } from '../../views/letters/letter.ts';
import type { RenderedLetter } from '../../views/letters/render-letter.tsx';
import type { MailAttachment, MailSender } from '../integrations/mail/mail-sender.ts';
import type { Log } from '../platform/log.ts';

export interface PostDeps {
  mail: MailSender;
  sender: EmailSender;
  log: Log;
}

export interface Letter {
  /** '' when the receiver gave no address: nothing is sent. */
  to: string;
  email: RenderedLetter;
  /** The key of the message: the same letter sent again bears the same number. */
  key: string;
  attachments?: readonly MailAttachment[];
}

/** Sends a letter. What will never arrive is given up. @throws to be tried again later. */
export async function postLetter({ mail, log }: PostDeps, letter: Letter): Promise<void> {
  const { to, email, key, attachments } = letter;
  if (to === '') return;
  const id = key.replace(/[^\w.-]+/g, '-').slice(0, 100);
  const result = await mail.send({ to, ...email, id, ...(attachments && { attachments }) });
  if (result.ok) return;
  if (result.reason === 'unavailable') throw new Error(`Почта не отправлена: ${result.detail}`);
  log.warn({ key, reason: result.reason, detail: result.detail }, 'Письмо не принято');
}
