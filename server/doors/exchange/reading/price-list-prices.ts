import { type PriceDraft, RETAIL_TYPE } from '../import-draft.ts';
import { cleanLine, parseNumber } from './clean-text.ts';
import { type Meaning, normalizeHeader } from './column-meaning.ts';
import { externalId } from './feed-context.ts';
import type { Column, Header } from './find-header.ts';
import { cellAt, type SheetRow } from './sheet.ts';

export interface PriceColumns {
  typeOf(column: Column): string;
  /** Types that are not the retail one, with their titles. */
  titles: ReadonlyMap<string, string>;
}

const RETAIL = /розн|retail|(?:^|\s)м?р+ц$|^cv_price_1$/;
const PLAIN = /^(?:цена|price|стоимость)(?:[ ,(].*)?$/;

/**
 * Which price level each price column is. The retail one is the one that says so, else a plain «Цена»,
 * else the first: the shop needs a price for everyone.
 */
export function mapPriceColumns(headers: readonly Header[]): PriceColumns {
  const titles = headers.flatMap(({ columns }) =>
    columns.filter(({ meaning }) => meaning === 'price').map(({ title }) => normalizeHeader(title)),
  );
  const retail =
    titles.find((title) => RETAIL.test(title)) ??
    titles.find((title) => PLAIN.test(title)) ??
    titles[0];
  const typeOf = ({ title }: Pick<Column, 'title'>) => {
    const normal = normalizeHeader(title);
    return normal === retail ? RETAIL_TYPE : externalId('list', `price:${normal}`);
  };
  const others = headers.flatMap(({ columns }) =>
    columns
      .filter((column) => column.meaning === 'price' && typeOf(column) !== RETAIL_TYPE)
      .map((column): [string, string] => [typeOf(column), levelTitle(column.title)]),
  );
  return { typeOf, titles: new Map(others) };
}

/** Columns of Bitrix have numbers for names. */
function levelTitle(title: string): string {
  const number = /^cv_price_(\d+)$/i.exec(title)?.[1];
  return number ? `Цена ${number}` : title;
}

/** The prices of a row; a sale price takes the usual one's place, which becomes the old one. */
export function readPrices(
  columns: readonly Column[],
  types: PriceColumns,
  row: SheetRow,
): PriceDraft[] {
  const amountOf = (column: Column | undefined) => readAmount(cellAt(row, column?.index));
  const find = (meaning: Meaning) => columns.find((column) => column.meaning === meaning);
  const currencies = columns.filter(({ meaning }) => meaning === 'currency');
  const salePrice = amountOf(find('salePrice'));
  return columns
    .filter(({ meaning }) => meaning === 'price')
    .flatMap((column, index) => {
      const amount = amountOf(column);
      if (!amount) return [];
      const currencyColumn = currencies.length === 1 ? currencies[0] : currencies[index];
      const currency = cleanLine(cellAt(row, currencyColumn?.index).text) || null;
      const price = { type: types.typeOf(column), amount, currency };
      if (price.type !== RETAIL_TYPE) return [price];
      const oldAmount = amountOf(find('oldPrice'));
      if (isPositive(salePrice)) return [{ ...price, amount: salePrice, oldAmount: amount }];
      return [oldAmount ? { ...price, oldAmount } : price];
    });
}

/** The number as written; words («звоните», «по запросу», «-») are no price. */
function readAmount({ text, number }: { text: string; number: number | null }): string {
  if (number !== null && /^-?[\d.]+$/.test(text)) return text;
  const compact = text.replace(/[\s\u00a0₽]|руб\.?|р\.$/gi, '');
  return /^-?\d[\d'.,]*$/.test(compact) ? compact : '';
}

function isPositive(amount: string): boolean {
  return (parseNumber(amount) ?? 0) > 0;
}
