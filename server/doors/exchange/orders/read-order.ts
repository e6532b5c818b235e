import type { Kopecks } from '../../../../shared/money.ts';
import { parsePhone } from '../../../../shared/ru/phone.ts';
import { parseNumber } from '../reading/clean-text.ts';
import { childText, findChild, listWithin, type XmlElement } from '../reading/xml-element.ts';
import { type ApartSums, readApartSums, refuseApart } from './apart-sums.ts';
import { isService, readGoods } from './document-goods.ts';
import {
  DocumentFaultError,
  fault,
  isFalse,
  isTrue,
  MAX_DOCUMENT_SUM,
  readForeign,
  readRequisites,
  readSum,
  textOf,
} from './document-words.ts';
import {
  joinPapers,
  listInside,
  type NamedPapers,
  type OrderPapers,
  type ReadPaper,
  readNamed,
} from './read-papers.ts';

/** Names by which the order of a document is found. */
export interface DocumentNames {
  id: string;
  /** Number of the order on the site. */
  number: string;
  /** Date of the order on the site, YYYY-MM-DD. */
  date: string;
  /** Number in the accounting system; '' when it has none. */
  ownNumber: string;
}

export interface FaultyDocument extends DocumentNames {
  kind: 'faulty';
  /** For people; the same for the same document, wherever it stands in a file. */
  fault: string;
  /** True when the shop itself has failed: there is nothing to mend in the accounting system. */
  isOurs?: true;
  /** True of a paper that stands without its order. */
  isPaper?: true;
}

export interface BackDocument extends DocumentNames, OrderPapers {
  kind: 'sound';
  /** «14:05:00»; '' when it does not say. */
  time: string;
  isCancelled: boolean;
  /** True of one that the accounting system may still change or drop. */
  isDraft: boolean;
  /** Null: it says nothing of them, or it is cancelled. */
  lines: BackLine[] | null;
  /** Words for a person on sums that say nothing of what the buyer owes; null: they say it. */
  unproven: string | null;
  /** Sum of all its lines, services included; null: it does not say, or it is cancelled. */
  sum: Kopecks | null;
  /** As written; '' in roubles. */
  currency: string;
  /** Null: it names none. */
  buyer: BackBuyer | null;
}

type OrderAlone = Omit<BackDocument, keyof OrderPapers>;

export interface ReadOrder {
  document: OrderAlone | FaultyDocument;
  named: NamedPapers;
  papers: ReadPaper[];
}

/** Counterparty as the accounting system keeps it. */
export interface BackBuyer {
  title: string;
  /** '' for a person. */
  inn: string;
  kpp: string;
  /** +79161234567, all that are written on its card. */
  phones: string[];
}

export interface BackLine {
  id: string;
  title: string;
  quantity: number;
  sum: Kopecks;
  /** True of what is done: goods only where the shop has sold it. */
  isService?: true;
  /** Words on a service that cannot be followed. */
  fault?: string;
}

/** Most units of all lines of a document: the store counts them in 31 bits. */
const MAX_UNITS = 1e9;
/** True of an order; documents that do not say what they are are taken for one. */
export const isOrder = (item: XmlElement) =>
  /^Заказ/i.test(childText(item, 'ХозОперация') ?? 'Заказ товара');

/** An order as its own document tells it; papers from elsewhere in the file are joined to it later. */
export function readOrder(item: XmlElement): ReadOrder {
  const said = readRequisites(item);
  const names: DocumentNames = {
    id: textOf(item, 'Ид'),
    number: textOf(item, 'Номер'),
    date: textOf(item, 'Дата').slice(0, 10),
    ownNumber: textOf(item, 'Номер1С') || said('Номер по 1С'),
  };
  return { document: readOrFault(item, names), named: readNamed(item), papers: listInside(item) };
}

function readOrFault(item: XmlElement, names: DocumentNames): OrderAlone | FaultyDocument {
  try {
    return readSound(item, names);
  } catch (error) {
    if (!(error instanceof DocumentFaultError)) throw error;
    return { kind: 'faulty', ...names, fault: error.message };
  }
}

/** The order with all papers that the file has of it. */
export function joinOrder({ document, named, papers }: ReadOrder): BackDocument | FaultyDocument {
  if (document.kind === 'faulty') return document;
  const { id, number, date, ownNumber } = document;
  const fault = papers.find((paper) => paper.fault !== null)?.fault;
  if (fault) return { kind: 'faulty', id, number, date, ownNumber, fault };
  return { ...document, ...joinPapers(named, papers) };
}

/** @throws DocumentFaultError */
function readSound(item: XmlElement, names: DocumentNames): OrderAlone {
  const isCancelled = isTrue(item, 'Отменен') || isTrue(item, 'ПометкаУдаления');
  const isTold = !isCancelled && findChild(item, 'Товары') !== null;
  const apart = isTold ? readApartSums(item) : null;
  const currency = readForeign(item);
  return {
    kind: 'sound',
    ...names,
    time: textOf(item, 'Время'),
    isCancelled,
    isDraft: isFalse(item, 'Проведен'),
    lines: apart ? readLines(item, apart.lines) : null,
    unproven: currency === '' ? (apart?.unproven ?? null) : tellForeign(currency),
    sum: isCancelled ? null : readSum(item),
    currency,
    buyer: readBuyer(item),
  };
}

const tellForeign = (currency: string) =>
  `в 1С он не в рублях, а в валюте «${currency}»: состав и суммы с сайтом не сверены. Переведите его там в рубли или измените заказ сами`;

function readBuyer(item: XmlElement): BackBuyer | null {
  const all = listWithin(item, 'Контрагенты', 'Контрагент');
  const [buyer] = all.filter((one) => (childText(one, 'Роль') ?? 'Покупатель') === 'Покупатель');
  if (!buyer) return null;
  const contacts = listWithin(buyer, 'Контакты', 'Контакт');
  const phones = contacts
    .flatMap((contact) => (childText(contact, 'Значение') ?? '').split(/[,;]/))
    .flatMap((text) => parsePhone(text) ?? []);
  return {
    title: textOf(buyer, 'ОфициальноеНаименование') || textOf(buyer, 'Наименование'),
    inn: textOf(buyer, 'ИНН'),
    kpp: textOf(buyer, 'КПП'),
    phones: [...new Set(phones)],
  };
}

/** Goods and what is done; what is delivered is no line of ours. @throws DocumentFaultError */
function readLines(item: XmlElement, beside: ApartSums['lines']): BackLine[] {
  const all = { units: 0, sum: 0 };
  return listWithin(item, 'Товары', 'Товар').flatMap((line): BackLine[] => {
    const goods = isService(line) ? readService(line, beside) : readLine(line, beside);
    if (!goods) return [];
    if (goods.isService) return [goods];
    all.units += goods.quantity;
    all.sum += goods.sum;
    const { title } = goods;
    if (all.units > MAX_UNITS) fault(line, title, 'Количество', 'слишком большое');
    if (all.sum > MAX_DOCUMENT_SUM) fault(line, title, 'Сумма', 'слишком большая');
    return [goods];
  });
}

/** Null when there are none of it. @throws DocumentFaultError */
function readLine(line: XmlElement, beside: ApartSums['lines']): BackLine | null {
  const goods = readGoods(line);
  if (!goods) return null;
  const { title } = goods;
  if (beside === null) refuseApart(line, title);
  const sum = (readSum(line) ?? countSum(line, title)) + (beside?.get(line) ?? 0);
  if (sum < 0) fault(line, title, 'Сумма', 'меньше скидки');
  if (goods.quantity > MAX_UNITS) fault(line, title, 'Количество', 'слишком большое');
  return { ...goods, sum };
}

/** A fault of a service is one of the document only where the shop has sold it: deliveries are services too. */
function readService(line: XmlElement, beside: ApartSums['lines']): BackLine | null {
  try {
    return readLine(line, beside);
  } catch (error) {
    if (!(error instanceof DocumentFaultError)) throw error;
    const id = textOf(line, 'Ид').replace(/#$/, '');
    const { message } = error;
    return {
      id,
      title: textOf(line, 'Наименование'),
      quantity: 0,
      sum: 0,
      isService: true,
      fault: message,
    };
  }
}

/** Sum of a line that names its price alone. @throws DocumentFaultError */
function countSum(line: XmlElement, title: string): Kopecks {
  const price = readSum(line, 'ЦенаЗаЕдиницу');
  if (price === null) return fault(line, title, 'Сумма', 'не указана');
  return Math.round(price * (parseNumber(childText(line, 'Количество') ?? '') ?? 0));
}
