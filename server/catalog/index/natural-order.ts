const collator = new Intl.Collator('ru', { numeric: true });

/** Orders values of a facet: by the number they begin with, then by the Russian alphabet. */
export function compareNatural(a: string, b: string): number {
  const [first, second] = [leadingNumber(a), leadingNumber(b)];
  if (first !== second) return first < second ? -1 : 1;
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Words come after every number. */
function leadingNumber(text: string): number {
  const match = /^\s*([-−–+]?)(\d{1,15}(?:[.,]\d{1,9})?)/.exec(text);
  if (!match) return Number.POSITIVE_INFINITY;
  const size = Number(match[2]?.replace(',', '.'));
  return match[1] && match[1] !== '+' ? -size : size;
}
