import { SaxesParser } from 'saxes';

/** Rates of one day as the Bank of Russia publishes them. */
export interface DailyRates {
  /** The day they hold for, YYYY-MM-DD. */
  date: string;
  /** ISO 4217 alphabetic code → roubles for one unit, decimal text without rounding loss. */
  values: ReadonlyMap<string, string>;
}

export class InvalidRatesError extends Error {
  override name = 'InvalidRatesError';
}

/**
 * Reads XML_daily (windows-1251, decimal commas, rates per `Nominal` units).
 * @throws InvalidRatesError when it is not well-formed, has no date or no rates.
 */
export function parseCbrRates(bytes: Uint8Array): DailyRates {
  const parser = new SaxesParser();
  const values = new Map<string, string>();
  let date = '';
  let field = '';
  let row: Record<string, string> = {};
  parser.on('error', (error) => {
    throw new InvalidRatesError(`Курсы валют не читаются: ${error.message}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    field = name;
    if (name === 'ValCurs') date = String(attributes.Date ?? '');
    if (name === 'Valute') row = {};
  });
  parser.on('text', (text) => {
    row[field] = (row[field] ?? '') + text.trim();
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'Valute') values.set(row.CharCode ?? '', unitValue(row));
  });
  parser.write(new TextDecoder('windows-1251').decode(bytes)).close();
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(date) ?? [];
  if (!year || values.size === 0) throw new InvalidRatesError('Ответ без курсов валют');
  return { date: `${year}-${month}-${day}`, values };
}

/** Value / Nominal as decimal text; the published VunitRate may be rounded or absent. */
function unitValue({ CharCode, Nominal = '', Value = '' }: Record<string, string>): string {
  const [, whole = '', fraction = ''] = /^(\d{1,9}),(\d{1,6})$/.exec(Value) ?? [];
  const power = /^10*$/.exec(Nominal)?.[0].length;
  if (!whole || !power)
    throw new InvalidRatesError(`Неверный курс ${CharCode}: ${Value}/${Nominal}`);
  const digits = `${whole}${fraction}`.padStart(fraction.length + power, '0');
  const point = digits.length - fraction.length - (power - 1);
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '');
}
