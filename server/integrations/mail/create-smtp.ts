import type { Transporter } from 'nodemailer';
import { composeMail, type MailFrom } from './compose-mail.ts';
import { type MailResult, type MailSender, MailSetupError } from './mail-sender.ts';

interface SmtpOptions {
  /** smtps://user:password@mail.example.ru:465 or smtp://…:587 (then STARTTLS). */
  url: string;
  from: MailFrom;
  timeoutMs?: number;
}

interface SmtpSender extends MailSender {
  /** Ends open connections. */
  close(): void;
}

const TIMEOUT_MS = 20_000;

/** Mail through an SMTP server. A password never travels unencrypted. */
export function createSmtp({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): SmtpSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  let opened: Promise<Transporter> | null = null;
  const open = async () => (await import('nodemailer')).createTransport(options);
  const options = {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && username !== '',
    ...(username
      ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
      : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  return {
    isDemo: false,
    async send(mail) {
      const composed = composeMail(mail, from);
      try {
        opened ??= open();
        const { messageId } = await (await opened).sendMail(composed);
        return { ok: true, messageId };
      } catch (error) {
        return readFailure(error);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  /** Command that was refused: `MAIL FROM` names the sender, `RCPT TO` the receiver. */
  command?: string;
}

/** A failure by its code alone: the server's words may repeat the address. @throws MailSetupError */
function readFailure(error: unknown): MailResult {
  const { code = 'без кода', responseCode, command } = error as SmtpFailure;
  const detail = [code, responseCode].filter(Boolean).join(' ');
  const permanent = responseCode !== undefined && responseCode >= 500;
  const refusesSender = permanent && command === 'MAIL FROM';
  if (refusesSender || /^(?:EAUTH|ENOAUTH|ETLS)$/.test(code)) {
    throw new MailSetupError(`Почта: ${detail}`);
  }
  if (code === 'EENVELOPE' && command === 'RCPT TO' && responseCode && responseCode < 500) {
    return { ok: false, reason: 'deferred', detail };
  }
  const refusals = { EENVELOPE: 'address', EMESSAGE: 'refused' } as const;
  const reason = permanent && code in refusals && refusals[code as keyof typeof refusals];
  return { ok: false, reason: reason || 'unavailable', detail };
}
