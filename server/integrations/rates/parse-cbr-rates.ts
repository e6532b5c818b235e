import { SaxesParser } from 'saxes';

/** Rates of one day as the Bank of Russia publishes them. */
export interface DailyRates {
  /** The day they hold for, YYYY-MM-DD. */
  date: string;
  /** ISO 4217 alphabetic code → roubles for one unit, decimal text without rounding loss. */
  values: ReadonlyMap<string, string>;
  /** Rows that say no rate, for the log: «XDR: /1». */
  refused: readonly string[];
}

export class InvalidRatesError extends Error {
  override name = 'InvalidRatesError';
}

/**
 * Reads XML_daily (windows-1251, decimal commas, rates per `Nominal` units).
 * @throws InvalidRatesError when it is not well-formed, has no date or no rates. A row without a rate above zero is left out.
 */
export function parseCbrRates(bytes: Uint8Array): DailyRates {
  const parser = new SaxesParser();
  const values = new Map<string, string>();
  const refused: string[] = [];
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
    if (name !== 'Valute') return;
    const { CharCode = '', Nominal = '', Value = '' } = row;
    const value = unitValue(Nominal, Value);
    if (value === null) refused.push(`${CharCode}: ${Value}/${Nominal}`);
    else values.set(CharCode, value);
  });
  parser.write(new TextDecoder('windows-1251').decode(bytes)).close();
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(date) ?? [];
  if (!year || values.size === 0) throw new InvalidRatesError('Ответ без курсов валют');
  return { date: `${year}-${month}-${day}`, values, refused };
}

/** Value / Nominal as decimal text; null when it is none, or zero. The published VunitRate may be rounded or absent. */
function unitValue(nominal: string, value: string): string | null {
  const [, whole = '', fraction = ''] = /^(\d{1,9}),(\d{1,6})$/.exec(value) ?? [];
  const power = /^10*$/.exec(nominal)?.[0].length;
  if (!power || !/[1-9]/.test(whole + fraction)) return null;
  const digits = `${whole}${fraction}`.padStart(fraction.length + power, '0');
  const point = digits.length - fraction.length - (power - 1);
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '');
}
