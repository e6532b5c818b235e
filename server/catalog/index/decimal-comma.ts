/** «1.5» as «1,5», where the whole value is a number: an article like «2.5.1» stays as it is. */
export function decimalComma(value: string): string {
  return /^[-−+]?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value;
}

/** Decimal points of the numbers in a text as commas, sign for sign. */
export const decimalCommas = (text: string): string =>
  text.replace(/(?<=\d)(?<!\.\d+)\.(?=\d)(?!\d+\.\d)/g, ',');
