/** By the smallest unit of a kind: the units that an amount is told in, with their sizes. */
const UNITS: ReadonlyMap<string, readonly (readonly [name: string, size: number])[]> = new Map([
  [
    'мл',
    [
      ['л', 1000],
      ['мл', 1],
    ],
  ],
  [
    'г',
    [
      ['кг', 1000],
      ['г', 1],
    ],
  ],
  [
    'вт',
    [
      ['кВт', 1000],
      ['Вт', 1],
    ],
  ],
  ['мм', [['мм', 1]]],
  ['в', [['В', 1]]],
]);
const MEASURE = /^=(\d+(?:\.\d+)?)(\p{L}+)$/u;
const FRACTION = /^\d\/\d$/;

/** Size or amount of a token that begins so, as people read it («3» → «300 мл»); else null. */
export function amountText(token: string, typed: string): string | null {
  if (FRACTION.test(token)) return token.startsWith(typed) ? token : null;
  const [, amount, base] = MEASURE.exec(token) ?? [];
  if (amount === undefined || base === undefined) return null;
  const told = (UNITS.get(base) ?? [])
    .map(([name, size]) => ({ name, count: Number(amount) / size }))
    .filter(({ count }) => String(count).startsWith(typed));
  // Of 500 g and 0.5 kg the whole number.
  const [best] = told.toSorted((a, b) => Number(a.count < 1) - Number(b.count < 1));
  return best ? `${String(best.count).replace('.', ',')} ${best.name}` : null;
}
