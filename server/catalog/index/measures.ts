/** Units: for each the smallest one of its kind and how many of those it is. */
const UNITS: ReadonlyMap<string, readonly [base: string, factor: number]> = new Map([
  ...spell('мл', 1, ['мл', 'миллилитр', 'миллилитров', 'ml']),
  ...spell('мл', 1000, ['л', 'литр', 'литра', 'литров', 'l']),
  ...spell('г', 1, ['г', 'гр', 'грамм', 'граммов']),
  ...spell('г', 1000, ['кг', 'килограмм', 'килограммов', 'kg']),
  ...spell('вт', 1, ['вт', 'ватт', 'w']),
  ...spell('вт', 1000, ['квт', 'киловатт', 'kw']),
  ...spell('мм', 1, ['мм', 'миллиметр', 'миллиметров', 'mm']),
  ...spell('мм', 10, ['см', 'сантиметр', 'сантиметров', 'cm']),
  ...spell('мм', 1000, ['м', 'метр', 'метра', 'метров', 'm']),
  ...spell('в', 1, ['в', 'вольт', 'v']),
]);

function spell(base: string, factor: number, names: readonly string[]) {
  return names.map((name) => [name, [base, factor]] as const);
}

/** For a regular expression: any of the units, longer names first. */
export const UNIT_PATTERN = [...UNITS.keys()].sort((a, b) => b.length - a.length).join('|');

/** Amounts never look like words: they begin with this. */
const MEASURE_MARK = '=';

/** The same text for 0,3 л and 300 мл; null for units that have no kind here. */
export function measureOf(amount: number, unit: string): string | null {
  const known = UNITS.get(unit.toLowerCase());
  if (!known) return null;
  const [base, factor] = known;
  return `${MEASURE_MARK}${Math.round(amount * factor * 1000) / 1000}${base}`;
}
