/** Form of a Russian phone, typed and shown: +7 and ten digits (S5.1). */
export const PHONE_MASK = '+7 000 000-00-00';

const MAX_LENGTH = 60;

/**
 * Reads a phone as people type and paste it: «8 (916) 123-45-67», «+79161234567», «916 123 45 67».
 * Returns +7XXXXXXXXXX, or null for anything that is not one Russian number.
 */
export function parsePhone(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const bare = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^(?:tel:|тел\.?:?)/i, '');
  const compact = bare.replace(/[\s()./\-‐‑–—−]/g, '');
  const [, plus, digits = ''] = /^(\+?)(\d{10,12})$/.exec(compact) ?? [];
  if (digits.length === 10) return plus ? null : `+7${digits}`;
  if (digits.length === 11) return /^[78]/.test(digits) ? `+7${digits.slice(1)}` : null;
  // «+7» that stood in the field already, and a number with its own 8 pasted after it.
  return digits.startsWith('789') ? `+7${digits.slice(2)}` : null;
}

/** Texts that may become a number by typing on: too few digits, and nothing else in between. */
export function isPhoneStart(text: string): boolean {
  const compact = text.replace(/[\p{Cf}\s()./\-‐‑–—−]/gu, '');
  const [, digits] = /^(?:\+$|\+7|[78])?(\d*)$/.exec(compact) ?? [];
  return digits !== undefined && digits.length < 10;
}

/** «+7 916 123-45-67» from +79161234567; other texts stay as they are. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7 $1 $2-$3-$4');
}

/** Numbers that one may sign in with: the ten digits do not themselves begin with 8. */
export function isLoginPhone(phone: string): boolean {
  return /^\+7(?!8)\d{10}$/.test(phone);
}

/** Numbers that can take an SMS: +7 9…; the rest are landlines, free numbers and Kazakhstan. */
export function isMobilePhone(phone: string): boolean {
  return /^\+79\d{9}$/.test(phone);
}
