export const MAX_EMAIL = 254;
/** Letters and signs of RFC 5322 without quotes, at a host of at least two parts. */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

/**
 * An address as mail is sent to: trimmed, in small letters, a Cyrillic domain in its ASCII form.
 * Null when it is none.
 */
export function parseEmail(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  const domain = asciiDomain(trimmed.slice(at + 1));
  const email = `${trimmed.slice(0, Math.max(at, 0))}@${domain}`;
  return email.length <= MAX_EMAIL && EMAIL.test(email) ? email : null;
}

/** Mailbox of an address: what stands behind a «+» in its name only sorts the letters of the same box. */
export const mailboxOf = (email: string): string => email.replace(/^([^@+]+)\+[^@]*@/, '$1@');

/** '' when no such host can be. */
function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{N}.-]+$/u.test(domain)) return '';
  return URL.parse(`http://${domain}`)?.hostname ?? '';
}
