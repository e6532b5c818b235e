import { type Notice, noticeSchema } from '../../../shared/notice.ts';

/** Larger ones are dropped: a browser keeps cookies of 4 KB. */
const MAX_LENGTH = 2000;

/** The text of the cookie that carries a notice over a redirect. */
export function writeNotice(notice: Notice): string {
  return Buffer.from(JSON.stringify(notice)).toString('base64url');
}

/** The notice of a cookie; null when it is none of ours. */
export function readNotice(text: string | undefined): Notice | null {
  if (!text || text.length > MAX_LENGTH) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return noticeSchema.safeParse(parsed).data ?? null;
  } catch {
    // A cookie that is not JSON is another site's, or was cut.
    return null;
  }
}
