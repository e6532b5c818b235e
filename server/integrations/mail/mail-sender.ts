import { z } from 'zod';
import { parseEmail } from '../../../shared/email.ts';

export interface MailAttachment {
  /** Name as the reader sees it: «Счёт 100245.pdf». */
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface Mail {
  /** One bare address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly MailAttachment[];
  /** Ours: the same letter sent again bears the same Message-ID. */
  id: string;
  /** Address for an answer; without it the shop's sender address. */
  replyTo?: string;
  /** Address that ends a subscription with one POST (RFC 8058); for mailings. */
  unsubscribeUrl?: string;
}

/**
 * `address` (no such box) and `refused` (its text) will be so again; `unavailable` may be tried again, and
 * `deferred` (this box takes nothing for now) for some days.
 */
export type MailResult =
  | { ok: true; messageId: string }
  | {
      ok: false;
      reason: 'address' | 'refused' | 'deferred' | 'unavailable';
      /** For the log: no address, no text. */
      detail: string;
    };

export interface MailSender {
  /** True when nothing is sent in truth. */
  readonly isDemo: boolean;
  /** @throws InvalidMailError for a letter that would forge headers; MailSetupError for a wrong account. */
  send(mail: Mail): Promise<MailResult>;
}

export class InvalidMailError extends Error {
  override name = 'InvalidMailError';
}

/** The mail server does not know the shop: a matter for its operator. */
export class MailSetupError extends Error {
  override name = 'MailSetupError';
}

const line = (max: number) =>
  z
    .string()
    .regex(/^[^\p{Cc}\u2028\u2029]+$/u, 'не одна строка')
    .max(max);
/** All that forms and settings take, also in zones that zod's own pattern does not know: «…@мармит.рф». */
const address = z
  .string()
  .refine(
    (text) => parseEmail(text) !== null && text === text.trim(),
    'не адрес электронной почты',
  );
const safeMail = z.object({
  to: address,
  replyTo: address.optional(),
  subject: line(250),
  id: z.string().regex(/^[\w.-]{1,100}$/, 'не номер письма'),
  unsubscribeUrl: z.url({ protocol: /^https?$/ }).optional(),
  attachments: z
    .array(
      z.object({
        filename: line(150).regex(/^[^/\\]+$/, 'не имя файла'),
        contentType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/, 'не вид файла'),
      }),
    )
    .optional(),
});

/** @throws InvalidMailError naming the field when a header could be forged by it. */
export function checkMail(mail: Mail): void {
  const { error } = safeMail.safeParse(mail);
  if (!error) return;
  const fields = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new InvalidMailError(`Письмо нельзя отправить: ${fields.join('; ')}`);
}
