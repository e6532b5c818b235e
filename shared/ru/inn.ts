const WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/**
 * Reads a tax number: 10 digits of a firm or 12 of a person, with right check digits.
 * Blanks are ignored. Returns the digits, or null.
 */
export function parseInn(text: string): string | null {
  const inn = compact(text);
  // «00» is no region, and all zeros would pass the sums.
  if (!/^(?!00)(?:\d{10}|\d{12})$/.test(inn)) return null;
  const checked = inn.length === 10 ? [9] : [10, 11];
  return checked.every((place) => checkDigit(inn, place) === Number(inn[place])) ? inn : null;
}

/** A firm's number; the other kind, of 12 digits, is a sole trader's or a private person's. */
export function isCompanyInn(inn: string): boolean {
  return inn.length === 10;
}

/** Name of the state number of a firm, or of a sole trader, which has fifteen digits. */
export const ogrnTitle = (ogrn: string): string => (ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН');

/** Reads a КПП: four digits, two digits or Latin capitals, three digits. Returns it, or null. */
export function parseKpp(text: string): string | null {
  const kpp = compact(text).toUpperCase();
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(kpp) ? kpp : null;
}

/** The digit that must stand at `place`, from the weighted sum of those before it. */
function checkDigit(inn: string, place: number): number {
  const weights = WEIGHTS.slice(WEIGHTS.length - place);
  const sum = weights.reduce((total, weight, index) => total + weight * Number(inn[index]), 0);
  return (sum % 11) % 10;
}

function compact(text: string): string {
  return text.slice(0, 60).replace(/[\s\p{Cf}]/gu, '');
}
