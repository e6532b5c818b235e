const GTIN = /^(?:\d{8}|\d{12,14})$/;

/** A barcode of goods in trade (8, 12, 13 or 14 digits) whose last digit fits the others. */
export function isGtin(barcode: string): boolean {
  if (!GTIN.test(barcode) || !/[1-9]/.test(barcode)) return false;
  const sum = [...barcode]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}
