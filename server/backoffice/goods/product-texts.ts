import type { Kopecks } from '../../../shared/money.ts';
import { packagePrice } from '../../catalog/package-price.ts';
import { cleanLine, parseNumber } from '../../doors/exchange/reading/clean-text.ts';
import type { ParameterTable } from '../../platform/store/tables/catalog-tables.ts';
import { readPriceText } from '../desk/price-text.ts';
import type { ProductFields } from '../entities/product-fields.ts';
import { TypedWrong } from './read-field.ts';

type Packages = ProductFields['packages'];
type Parameters = ProductFields['parameters'];

const MAX_PACKAGES = 20;
const MAX_PIECES = 1_000_000;

/**
 * «Коробка; 12; 1200»: a package a line, the first is the usual one; the price of a package if it has its
 * own, as it is while a unit costs `unitPrice`.
 */
export const showPackages = (packages: Packages, unitPrice: Kopecks | null): string =>
  packages
    .toSorted((a, b) => b.is_primary - a.is_primary || a.position - b.position)
    .map(({ short_title, quantity, ...terms }) => {
      const price = packagePrice(terms, unitPrice);
      const own = price === null ? [] : [String(price / 100).replace('.', ',')];
      return [short_title, quantity, ...own].join('; ');
    })
    .join('\n');

/**
 * Packages with prices that are named while a unit costs `unitPrice`.
 * @throws TypedWrong naming the line that makes no sense.
 */
export function readPackages(text: string, unitPrice: Kopecks | null): Packages {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length > MAX_PACKAGES) throw new TypedWrong(`Упаковок не больше ${MAX_PACKAGES}`);
  return lines.map((line, position) => {
    const [title = '', quantity = '', price = '', ...rest] = line
      .split(';')
      .map((cell) => cell.trim());
    const pieces = parseNumber(quantity);
    const isWrong =
      pieces === null || !Number.isInteger(pieces) || pieces < 1 || pieces > MAX_PIECES;
    if (cleanLine(title, 40) === '' || isWrong || rest.length > 0) {
      throw new TypedWrong(
        `Строка ${position + 1}: «Название; штук; цена», например «Коробка; 12»`,
      );
    }
    const own = readPrice(price, position + 1);
    return {
      position,
      short_title: cleanLine(title, 40),
      quantity: pieces,
      is_primary: position === 0 ? 1 : 0,
      price: own,
      unit_price: own === null ? null : unitPrice,
    };
  });
}

function readPrice(text: string, line: number): number | null {
  if (text === '') return null;
  const read = readPriceText(text);
  if ('kopecks' in read) return read.kopecks;
  throw new TypedWrong(
    `Строка ${line}: цена упаковки в рублях, больше нуля, или ничего. ${read.failure}`,
  );
}

type Kind = Pick<ParameterTable, 'id' | 'kind' | 'title'>;
const MAX_VALUES = 50;

/** «10; 20»: values of one parameter. */
export const showValues = (parameters: Parameters, id: number): string =>
  parameters
    .filter(({ parameter_id }) => parameter_id === id)
    .map(({ value }) => value)
    .join('; ');

/** Values of one parameter from a text; none when it is empty. @throws TypedWrong for what its kind cannot be. */
export function readValues({ id, kind, title }: Kind, text: string): Parameters {
  const several = kind === 'multiselect' || kind === 'range';
  const parts = several ? text.split(';') : [text];
  const values = [...new Set(parts.map((part) => cleanLine(part, 300)).filter(Boolean))];
  if (values.length > MAX_VALUES) throw new TypedWrong(`${title}: слишком много значений`);
  return values.map((value) => {
    const number = parseNumber(value);
    if (kind === 'range' && number === null) throw new TypedWrong(`${title}: нужно число`);
    if (kind === 'switch' && !/^(?:да|нет|есть)$/i.test(value)) {
      throw new TypedWrong(`${title}: «да» или «нет»`);
    }
    return { parameter_id: id, value, number };
  });
}
