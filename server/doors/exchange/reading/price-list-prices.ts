import { plainName } from '../../../../shared/ru/plain-name.ts';
import { type PriceDraft, RETAIL_TYPE } from '../draft/import-draft.ts';
import { chooseRetail, createPriceWins, isCalled, type PriceWins } from '../draft/retail-name.ts';
import { cleanLine, parseNumber } from './clean-text.ts';
import type { Meaning } from './column-meaning.ts';
import { externalId, type FeedContext } from './feed-context.ts';
import type { HeaderColumn, SheetHeader } from './find-header.ts';
import { cellAt, type SheetRow } from './sheet.ts';

export interface PriceColumns {
  typeOf(column: HeaderColumn): string;
  /** Types that are not the retail one, with their titles. */
  titles: ReadonlyMap<string, string>;
}

/** One table of a list: its columns and the rows below them. */
interface PricedTable {
  header: SheetHeader;
  rows: readonly SheetRow[];
}

/**
 * Price levels of the price columns. The one that everybody sees is decided once for a set of
 * columns and noted in the draft.
 */
export function mapPriceColumns(
  { draft, decisions }: Pick<FeedContext, 'draft' | 'decisions'>,
  tables: readonly PricedTable[],
): PriceColumns {
  const headers = tables.map(({ header }) => header);
  const columns = headers.flatMap((header) => listPrices(header));
  const types = [...new Map(columns.map(({ title }) => [plainName(title), title]))].map(
    ([key, title]) => ({ key, title: levelTitle(title) }),
  );
  const scope = `list:${types.map(({ key }) => key).join('|')}`;
  const { ownerRetail } = decisions;
  const isOwnerHeard = ownerRetail !== null && types.some((type) => isCalled(type, ownerRetail));
  const kept = isOwnerHeard ? undefined : decisions.retail[scope];
  const choice = kept ?? chooseRetail(types, countWins(tables), ownerRetail);
  const retail = choice?.key ?? types[0]?.key;
  if (choice && types.length > 1) draft.retail[scope] = choice;
  const typeOf = ({ title }: Pick<HeaderColumn, 'title'>) => {
    const normal = plainName(title);
    return normal === retail ? RETAIL_TYPE : externalId('list', `price:${normal}`);
  };
  const others = headers.flatMap(({ columns }) =>
    columns
      .filter((column) => column.meaning === 'price' && typeOf(column) !== RETAIL_TYPE)
      .map((column): [string, string] => [typeOf(column), levelTitle(column.title)]),
  );
  return { typeOf, titles: new Map(others) };
}

const listPrices = ({ columns }: SheetHeader) =>
  columns.filter(({ meaning }) => meaning === 'price');

function countWins(tables: readonly PricedTable[]): PriceWins {
  const { wins, add } = createPriceWins();
  for (const { header, rows } of tables) {
    const columns = listPrices(header);
    for (const row of rows) {
      add(
        columns.map((column) => {
          const amount = readAmount(cellAt(row, column.index)).replaceAll("'", '');
          return { type: plainName(column.title), price: parseNumber(amount) ?? 0 };
        }),
      );
    }
  }
  return wins;
}

/** Columns of Bitrix have numbers for names. */
function levelTitle(title: string): string {
  const number = /^cv_price_(\d+)$/i.exec(title)?.[1];
  return number ? `Цена ${number}` : title;
}

/** The prices of a row; a sale price takes the usual one's place, which becomes the old one. */
export function readPrices(
  { note }: Pick<FeedContext, 'note'>,
  columns: readonly HeaderColumn[],
  { types, row }: { types: PriceColumns; row: SheetRow },
): PriceDraft[] {
  const amountOf = (column: HeaderColumn | undefined) => readAmount(cellAt(row, column?.index));
  const find = (meaning: Meaning) => columns.find((column) => column.meaning === meaning);
  const currencies = columns.filter(({ meaning }) => meaning === 'currency');
  const salePrice = amountOf(find('salePrice'));
  return columns
    .filter(({ meaning }) => meaning === 'price')
    .flatMap((column, index) => {
      const amount = amountOf(column);
      if (!amount) {
        const { text } = cellAt(row, column.index);
        if (/[1-9]/.test(text)) note(row.line, `Не цена: «${cleanLine(text, 60)}». Взято без цены`);
        return [];
      }
      const currencyColumn = currencies.length === 1 ? currencies[0] : currencies[index];
      const currency = cleanLine(cellAt(row, currencyColumn?.index).text) || null;
      const price = { type: types.typeOf(column), amount, currency };
      if (price.type !== RETAIL_TYPE) return [price];
      const oldAmount = amountOf(find('oldPrice'));
      if (isPositive(salePrice)) return [{ ...price, amount: salePrice, oldAmount: amount }];
      return [oldAmount ? { ...price, oldAmount } : price];
    });
}

/** «р», «руб./шт», «за шт.» after a price of one piece. */
const OF_PIECE = /(?<=\d)(?:р|rub|rur)?\.?(?:(?:\/|за)(?:1?шт|ед)\.?)?$/i;

/** The number as written; words («звоните», «по запросу», «-») are no price. */
function readAmount({ text, number }: { text: string; number: number | null }): string {
  if (number !== null && /^-?[\d.]+$/.test(text)) return text;
  const compact = text.replace(/[\s\u00a0₽]|руб\.?/gi, '').replace(OF_PIECE, '');
  return /^-?\d[\d'.,]*$/.test(compact) ? compact : '';
}

function isPositive(amount: string): boolean {
  return (parseNumber(amount) ?? 0) > 0;
}
