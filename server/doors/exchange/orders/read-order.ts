import type { Kopecks } from '../../../../shared/money.ts';
import { parsePhone } from '../../../../shared/ru/phone.ts';
import { cleanLine, parseNumber } from '../reading/clean-text.ts';
import { childText, findChild, listWithin, type XmlElement } from '../reading/xml-element.ts';
import {
  DocumentFaultError,
  fault,
  isTrue,
  MAX_DOCUMENT_SUM,
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
  /** Null: it says nothing of them, or it is cancelled. */
  lines: BackLine[] | null;
  /** Sum of all its lines, services included; null: it does not say, or it is cancelled. */
  sum: Kopecks | null;
  /** «RUB», «руб.»; '' when it does not say. */
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
  return {
    kind: 'sound',
    ...names,
    time: textOf(item, 'Время'),
    isCancelled,
    lines: !isCancelled && findChild(item, 'Товары') ? readLines(item) : null,
    sum: isCancelled ? null : readSum(item),
    currency: textOf(item, 'Валюта'),
    buyer: readBuyer(item),
  };
}

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

/** Goods alone: what is delivered or done is no line of ours. @throws DocumentFaultError */
function readLines(item: XmlElement): BackLine[] {
  const all = { units: 0, sum: 0 };
  const beside = findProven(item);
  return listWithin(item, 'Товары', 'Товар').flatMap((line): BackLine[] => {
    const id = textOf(line, 'Ид').replace(/#$/, '');
    if (isService(line) || id === 'ORDER_DELIVERY') return [];
    const title = cleanLine(childText(line, 'Наименование') ?? '');
    const quantity = readUnits(line, title);
    if (quantity === 0) return [];
    if (beside === null) refuseApart(line, title);
    const sum = (readSum(line) ?? countSum(line, title)) + (beside?.get(line) ?? 0);
    if (sum < 0) fault(line, title, 'Сумма', 'меньше скидки');
    all.units += quantity;
    all.sum += sum;
    if (all.units > MAX_UNITS) fault(line, title, 'Количество', 'слишком большое');
    if (all.sum > MAX_DOCUMENT_SUM) fault(line, title, 'Сумма', 'слишком большая');
    return [{ id, title, quantity, sum }];
  });
}

/** Parts that the sum of a line may leave out, and what they do to what buyers owe. */
const APART = [
  ['Налоги', 'Налог', 'налог', 1],
  ['Скидки', 'Скидка', 'скидка', -1],
] as const;

/**
 * Kopecks that stand beside the sum of each line, where the sum of the document is that of all lines with
 * them: buyers owe them then. Null: there are none, or nobody but a person can say.
 */
function findProven(item: XmlElement): ReadonlyMap<XmlElement, Kopecks> | null {
  const lines = listWithin(item, 'Товары', 'Товар');
  const parts = new Map(lines.map((line) => [line, sumApart(line)]));
  if ([...parts.values()].every((part) => part === 0)) return null;
  let all = 0;
  for (const [line, part] of parts) all += (readSum(line) ?? Number.NaN) + part;
  return all === readSum(item) ? parts : null;
}

/** NaN: a part does not name its sum. */
function sumApart(line: XmlElement): Kopecks {
  const sums = APART.flatMap(([list, name, , sign]) =>
    listWithin(line, list, name)
      .filter(isApart)
      .map((part) => sign * (readSum(part) ?? Number.NaN)),
  );
  return sums.reduce((all, one) => all + one, 0);
}

/** @throws DocumentFaultError when a tax or a discount stands beside the sum */
function refuseApart(line: XmlElement, title: string): void {
  for (const [list, name, what] of APART) {
    if (!listWithin(line, list, name).some(isApart)) continue;
    throw new DocumentFaultError(`«${title}»: ${what} не входит в сумму строки`);
  }
}

function isApart(part: XmlElement): boolean {
  if (childText(part, 'УчтеноВСумме') !== 'false') return false;
  return (readSum(part) ?? parseNumber(childText(part, 'Ставка') ?? '') ?? 0) > 0;
}

/** Sum of a line that names its price alone. @throws DocumentFaultError */
function countSum(line: XmlElement, title: string): Kopecks {
  const price = readSum(line, 'ЦенаЗаЕдиницу');
  if (price === null) return fault(line, title, 'Сумма', 'не указана');
  return Math.round(price * (parseNumber(childText(line, 'Количество') ?? '') ?? 0));
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
