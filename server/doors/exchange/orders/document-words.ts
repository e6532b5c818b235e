import { InvalidPriceError, type Kopecks, parseRoubles } from '../../../../shared/money.ts';
import { cleanLine } from '../reading/clean-text.ts';
import { childText, listWithin, type XmlElement } from '../reading/xml-element.ts';
import { currencyCode } from '../saving/convert-price.ts';

/** Most kopecks of a document: a hundred billion roubles. */
export const MAX_DOCUMENT_SUM = 1e13;

/** Fault of one document; the rest of its file goes on. */
export class DocumentFaultError extends Error {
  override name = 'DocumentFaultError';
}

/** Words of a requisite; '' when the document has none of that name. */
type Said = (name: string) => string;

export function readRequisites(item: XmlElement): Said {
  const values = new Map(
    listWithin(item, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((requisite) => [
      childText(requisite, 'Наименование') ?? '',
      childText(requisite, 'Значение') ?? '',
    ]),
  );
  return (name) => cleanLine(values.get(name) ?? '', 100);
}

/** True when a requisite or an element of the document says so: profiles differ in which. */
export const isTrue = (item: XmlElement, name: string): boolean =>
  readRequisites(item)(name) === 'true' || childText(item, name) === 'true';

export const isFalse = (item: XmlElement, name: string): boolean =>
  readRequisites(item)(name) === 'false' || childText(item, name) === 'false';

export const textOf = (item: XmlElement, name: string): string =>
  cleanLine(childText(item, name) ?? '', 100);

/** Currency of a document as written; '' in roubles, which 1C names in several ways. */
export function readForeign(item: XmlElement): string {
  const written = textOf(item, 'Валюта');
  return currencyCode(written) === 'RUB' ? '' : written;
}

/** @throws DocumentFaultError */
export function readSum(item: XmlElement, name = 'Сумма'): Kopecks | null {
  try {
    const sum = parseRoubles(childText(item, name) ?? '');
    return sum !== null && sum > MAX_DOCUMENT_SUM ? fault(item, '', name, 'слишком большая') : sum;
  } catch (error) {
    if (!(error instanceof InvalidPriceError)) throw error;
    throw new DocumentFaultError(cleanLine(error.message));
  }
}

/** Throws «„Кабель“: количество „2.5“ не целое». */
export function fault(item: XmlElement, title: string, name: string, why: string): never {
  const value = cleanLine(childText(item, name) ?? '', 40);
  const place = title && `«${title}»: `;
  throw new DocumentFaultError(`${place}${name.toLowerCase()} «${value}» ${why}`);
}
