import { countOf, formatCount, GOODS } from '../../../../shared/ru/plural.ts';
import { cleanLine, parseNumber } from '../reading/clean-text.ts';
import { childText, listWithin, type XmlElement } from '../reading/xml-element.ts';
import { DocumentFaultError, fault, textOf } from './document-words.ts';

/** Goods of a document, in units. */
export interface GoodsLine {
  id: string;
  title: string;
  quantity: number;
  /** True of what is done: goods only where the shop has sold it. */
  isService?: true;
}

/** Goods or a service of a line; null: it is the delivery, or there are none of it. @throws DocumentFaultError */
export function readGoods(line: XmlElement): GoodsLine | null {
  const id = textOf(line, 'Ид').replace(/#$/, '');
  if (id === 'ORDER_DELIVERY') return null;
  const title = cleanLine(childText(line, 'Наименование') ?? '');
  const quantity = readUnits(line, title);
  if (quantity === 0) return null;
  return isService(line) ? { id, title, quantity, isService: true } : { id, title, quantity };
}

/** Goods of a shipment's line; a service that cannot be read, as one in hours, is none. @throws DocumentFaultError */
export function readSent(line: XmlElement): GoodsLine | null {
  try {
    return readGoods(line);
  } catch (error) {
    if (error instanceof DocumentFaultError && isService(line)) return null;
    throw error;
  }
}

/** Goods that a message names; a paper of a large order has hundreds. */
const MAX_NAMED = 5;

/** «„Котёл“ 2, „Кран“ и ещё 3 товара»; '' for none. A number that cannot be read is left out. */
export function nameGoods(item: XmlElement): string {
  const goods = listWithin(item, 'Товары', 'Товар').filter((line) => !isService(line));
  const named = goods.slice(0, MAX_NAMED).map((line) => {
    const title = `«${cleanLine(childText(line, 'Наименование') ?? '', 100)}»`;
    const count = parseNumber(childText(line, 'Количество') ?? '');
    const factor = parseNumber(childText(line, 'Коэффициент') || '1');
    const units = Math.abs((count ?? 0) * (factor ?? 0));
    return units > 0 ? `${title} ${formatCount(units)}` : title;
  });
  const more = goods.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` и ещё ${countOf(more, GOODS)}` : ''}`;
}

export const isService = (line: XmlElement) =>
  listWithin(line, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').some(
    (kind) =>
      /^(?:Вид|Тип)Номенклатуры$/.test(childText(kind, 'Наименование') ?? '') &&
      childText(kind, 'Значение') === 'Услуга',
  );

/** Parts of a unit that amounts are told from each other by. */
const PARTS = 1e6;

/** @throws DocumentFaultError */
function readUnits(line: XmlElement, title: string): number {
  const count = parseNumber(childText(line, 'Количество') ?? '');
  const factor = parseNumber(childText(line, 'Коэффициент') || '1');
  if (count === null) return fault(line, title, 'Количество', 'не число');
  if (factor === null) return fault(line, title, 'Коэффициент', 'не число');
  // 1.1 packs of ten are 11 pieces, not 11.000000000000002.
  const units = Math.round(count * (factor > 0 ? factor : 1) * PARTS) / PARTS;
  if (Number.isInteger(units) && units >= 0) return units;
  return fault(line, title, 'Количество', 'не целое');
}
