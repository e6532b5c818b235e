import { codeLine } from '../../shared/login.ts';
import type { Wording } from '../../views/letters/texts/wording.ts';
import type { SmsSender } from '../integrations/sms/sms-sender.ts';
import type { Log } from '../platform/log.ts';
import { type AskedCode, askCode, type CodeAsker, type CodeRequest } from './login-codes.ts';

interface CodeSender extends CodeAsker {
  sms: SmsSender;
  /** Host name of the shop: browsers offer the code there. */
  siteHost: string;
  readWording: () => Promise<Wording>;
  log: Pick<Log, 'warn'>;
}

type SentCode =
  | { kind: 'sent' }
  | { kind: 'failed'; message: string }
  | Exclude<AskedCode, { kind: 'made' }>;

/** Makes a code and sends it once; a message that failed is not sent again by itself. */
export async function sendLoginCode(sender: CodeSender, request: CodeRequest): Promise<SentCode> {
  const { sms, siteHost, log } = sender;
  const asked = await askCode(sender, request);
  if (asked.kind !== 'made') return asked;
  const { code } = asked;
  const words = (await sender.readWording())('sms-code', { code });
  // The last line is the browser's, whatever the owner writes above it.
  const text = `${words.text}\n${codeLine(code, siteHost)}`;
  const sent = await sms.send({ phone: request.phone, text, id: smsId(asked.id) });
  if (sent.ok) return { kind: 'sent' };
  const { reason, detail, message } = sent;
  log.warn({ reason, detail }, 'СМС с кодом не отправлено');
  return { kind: 'failed', message };
}

export const smsId = (codeId: number) => `login-${codeId}`;

/** The code of an SMS that was sent with one; null when it is none. */
export function codeIn(text: string): string | null {
  return /#(\d+)$/.exec(text)?.[1] ?? null;
}
