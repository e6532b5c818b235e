/** Reads a state number: 13 digits of a firm (ОГРН), 15 of a sole trader (ОГРНИП). Returns the digits, or null. */
export function parseOgrn(text: string): string | null {
  const digits = compact(text);
  if (!/^(?:[15]\d{12}|3\d{14})$/.test(digits)) return null;
  const body = BigInt(digits.slice(0, -1));
  const divisor = digits.length === 13 ? 11n : 13n;
  return String((body % divisor) % 10n) === digits.at(-1) ? digits : null;
}

/** Texts for people whose number does not fit. */
export const WRONG_BIK = 'Проверьте БИК: 9 цифр';
export const WRONG_ACCOUNT = 'Проверьте расчётный счёт: 20 цифр, которые сходятся с БИК';

/** Reads a bank's number: nine digits, the first two of Russia or of a foreign branch. Returns them, or null. */
export function parseBik(text: string): string | null {
  const digits = compact(text);
  return /^(?:0[0-4]|[12]\d)\d{7}$/.test(digits) ? digits : null;
}

/** Reads the number of an account. Returns its twenty digits, or null. */
export function parseAccount(text: string): string | null {
  const digits = compact(text);
  return /^\d{20}$/.test(digits) ? digits : null;
}

/** Accounts that belong to a bank: the key is counted from the end of the bank's number. */
export const isBankAccount = (account: string, bik: string): boolean =>
  hasRightKey(account, isTreasury(bik) ? `0${bik.slice(4, 6)}` : bik.slice(-3));

/** Correspondent accounts of a bank: the key is counted from the number of the clearing centre. */
export const isCorrAccount = (account: string, bik: string): boolean =>
  isTreasury(bik)
    ? /^\d{20}$/.test(account)
    : /^301\d{17}$/.test(account) && hasRightKey(account, `0${bik.slice(4, 6)}`);

/** Banks of the Treasury have numbers that end in 000, 001 or 002. */
const isTreasury = (bik: string) => /00[012]$/.test(bik);

/** Weights of the Bank of Russia's rule for keys of accounts. */
const KEY_WEIGHTS = [7, 1, 3];

function hasRightKey(account: string, bank: string): boolean {
  if (!/^\d{20}$/.test(account)) return false;
  const digits = [...(bank + account)].map(Number);
  const sum = digits.reduce(
    (total, digit, at) => total + ((digit * (KEY_WEIGHTS[at % 3] ?? 0)) % 10),
    0,
  );
  return sum % 10 === 0;
}

const compact = (text: string) => text.slice(0, 60).replace(/[\s\p{Cf}]/gu, '');
