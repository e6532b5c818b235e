/** «1.5» as «1,5», where the whole value is a number: an article like «2.5.1» stays as it is. */
export function decimalComma(value: string): string {
  return /^[-−+]?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value;
}
