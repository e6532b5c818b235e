import type { EmailSender } from '../../views/letters/letter.ts';
import type { RenderedLetter } from '../../views/letters/render-letter.tsx';
import type { MailAttachment, MailSender } from '../integrations/mail/mail-sender.ts';
import type { Log } from '../platform/log.ts';
import { DeferredError } from '../platform/outbox/run-outbox.ts';

interface PostDeps {
  mail: MailSender;
  sender: EmailSender;
  log: Log;
}

interface AddressedLetter {
  /** '' when the receiver gave no address: nothing is sent. */
  to: string;
  email: RenderedLetter;
  /** The key of the message: the same letter sent again bears the same number. */
  key: string;
  attachments?: readonly MailAttachment[];
}

/** Sends a letter. What will never arrive is given up. @throws to be tried again later. */
export async function postLetter({ mail, log }: PostDeps, letter: AddressedLetter): Promise<void> {
  const { to, email, key, attachments } = letter;
  if (to === '') return;
  const id = key.replace(/[^\w.-]+/g, '-').slice(0, 100);
  const result = await mail.send({ to, ...email, id, ...(attachments && { attachments }) });
  if (result.ok) return;
  if (result.reason === 'unavailable') throw new Error(`Почта не отправлена: ${result.detail}`);
  if (result.reason === 'deferred') {
    throw new DeferredError(`Ящик пока не принимает почту: ${result.detail}`);
  }
  log.warn({ key, reason: result.reason, detail: result.detail }, 'Письмо не принято');
}

/**
 * Sends letters of one message, each whatever became of the others: a full box holds up nobody else's.
 * @throws when one is to be tried again.
 */
export async function postEach(...letters: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const post of letters) await post().catch((error: unknown) => void failures.push(error));
  // A box that defers is given up in the end: not while another letter still has to go.
  const lasting = failures.find((error) => !(error instanceof DeferredError));
  if (failures.length > 0) throw lasting ?? failures[0];
}
