import { cleanLine, parseNumber } from '../reading/clean-text.ts';
import { childText, listWithin, type XmlElement } from '../reading/xml-element.ts';
import { fault, textOf } from './document-words.ts';

/** Goods of a document, in units. */
export interface GoodsLine {
  id: string;
  title: string;
  quantity: number;
}

/** Goods of a line; null: it is delivered or done, or there are none of it. @throws DocumentFaultError */
export function readGoods(line: XmlElement): GoodsLine | null {
  const id = textOf(line, 'Ид').replace(/#$/, '');
  if (isService(line) || id === 'ORDER_DELIVERY') return null;
  const title = cleanLine(childText(line, 'Наименование') ?? '');
  const quantity = readUnits(line, title);
  return quantity === 0 ? null : { id, title, quantity };
}

const isService = (line: XmlElement) =>
  listWithin(line, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').some(
    (kind) =>
      /^(?:Вид|Тип)Номенклатуры$/.test(childText(kind, 'Наименование') ?? '') &&
      childText(kind, 'Значение') === 'Услуга',
  );

/** @throws DocumentFaultError */
function readUnits(line: XmlElement, title: string): number {
  const count = parseNumber(childText(line, 'Количество') ?? '');
  const factor = parseNumber(childText(line, 'Коэффициент') || '1');
  if (count === null) return fault(line, title, 'Количество', 'не число');
  if (factor === null) return fault(line, title, 'Коэффициент', 'не число');
  const units = count * (factor > 0 ? factor : 1);
  if (Number.isInteger(units) && units >= 0) return units;
  return fault(line, title, 'Количество', 'не целое');
}
