import { InvalidPriceError, type Kopecks, parseRoubles } from '../../../../shared/money.ts';
import { parsePhone } from '../../../../shared/ru/phone.ts';
import { cleanLine, parseNumber } from '../reading/clean-text.ts';
import type { FeedFile } from '../reading/feed-file.ts';
import { readXml } from '../reading/read-xml.ts';
import { childText, findChild, listWithin, type XmlElement } from '../reading/xml-element.ts';

/** A paper of the accounting system about an order. */
export interface Paper {
  number: string;
  /** Date as written. */
  date: string;
  /** Kopecks; null: it does not say. */
  sum: Kopecks | null;
}

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

/** Document of an accounting system about an order: one that can be followed, or one with a fault. */
export type ReadDocument = BackDocument | FaultyDocument;

export interface FaultyDocument extends DocumentNames {
  kind: 'faulty';
  /** For people; the same for the same document, wherever it stands in a file. */
  fault: string;
}

export interface BackDocument extends DocumentNames {
  kind: 'sound';
  isCancelled: boolean;
  payments: Paper[];
  shipment: Paper | null;
  /** Null: it says nothing of them, or it is cancelled. */
  lines: BackLine[] | null;
  /** Sum of all its lines, services included; null: it does not say, or it is cancelled. */
  sum: Kopecks | null;
  /** «RUB», «руб.»; '' when it does not say. */
  currency: string;
  /** Null: it names none. */
  buyer: BackBuyer | null;
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
/** Most kopecks of a document: a hundred billion roubles. */
const MAX_SUM = 1e13;

const ITEMS = new Set(['КоммерческаяИнформация/Документ', 'Контейнер/Документ']);

/** Fault of one document; the rest of its file goes on. */
class DocumentFaultError extends Error {
  override name = 'DocumentFaultError';
}

/** All documents of a file, before anything is changed. @throws RefusedImportError when it is no XML. */
export async function readDocuments(file: FeedFile): Promise<ReadDocument[]> {
  const documents: ReadDocument[] = [];
  /** Papers of the container that is open. */
  let container: XmlElement[] | null = null;
  const endContainer = () => {
    if (container) documents.push(...joinContainer(container));
    container = null;
  };
  await readXml(
    file,
    {
      items: ITEMS,
      onOpen: (name) => {
        if (name !== 'Контейнер') return;
        endContainer();
        container = [];
      },
      onItem: (item, parent) => {
        if (parent === 'Контейнер') container?.push(item);
        else {
          endContainer();
          if (isOrder(item)) documents.push(readOrder(item));
        }
      },
    },
    () => {},
  );
  endContainer();
  return documents;
}

const isOrder = (item: XmlElement) =>
  /^Заказ/i.test(childText(item, 'ХозОперация') ?? 'Заказ товара');

/** Orders, the first with the payments and the shipment that stand beside it. */
function joinContainer(items: readonly XmlElement[]): ReadDocument[] {
  const beside = items.filter((item) => !readFlag(item, 'ПометкаУдаления'));
  return items.filter(isOrder).map((item, at) => readOrder(item, at === 0 ? beside : []));
}

function readOrder(item: XmlElement, beside: readonly XmlElement[] = []): ReadDocument {
  const said = readRequisites(item);
  const names: DocumentNames = {
    id: textOf(item, 'Ид'),
    number: textOf(item, 'Номер'),
    date: textOf(item, 'Дата').slice(0, 10),
    ownNumber: textOf(item, 'Номер1С') || said('Номер по 1С'),
  };
  try {
    const order = readSound(item, names, said);
    for (const paper of beside) {
      const operation = childText(paper, 'ХозОперация') ?? '';
      if (/^Выплата/i.test(operation)) order.payments.push(readPaper(paper));
      if (/^Отпуск/i.test(operation)) order.shipment = readPaper(paper);
    }
    return order;
  } catch (error) {
    if (!(error instanceof DocumentFaultError)) throw error;
    return { kind: 'faulty', ...names, fault: error.message };
  }
}

const readPaper = (item: XmlElement): Paper => ({
  number: textOf(item, 'Номер1С') || textOf(item, 'Номер'),
  date: textOf(item, 'Дата1С') || textOf(item, 'Дата'),
  sum: readSum(item),
});

/** Words of a requisite; '' when the document has none of that name. */
type Said = (name: string) => string;

function readRequisites(item: XmlElement): Said {
  const values = new Map(
    listWithin(item, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((requisite) => [
      childText(requisite, 'Наименование') ?? '',
      childText(requisite, 'Значение') ?? '',
    ]),
  );
  return (name) => cleanLine(values.get(name) ?? '', 100);
}

/** @throws DocumentFaultError */
function readSound(item: XmlElement, names: DocumentNames, said: Said): BackDocument {
  const flag = (name: string) => said(name) === 'true' || readFlag(item, name);
  const paper = (what: string): Paper | null => {
    const number = said(`Номер ${what} по 1С`);
    const date = said(`Дата ${what} по 1С`);
    return number || isDate(date) ? { number, date, sum: null } : null;
  };
  const payment = paper('оплаты');
  const isCancelled = flag('Отменен') || flag('ПометкаУдаления');
  return {
    kind: 'sound',
    ...names,
    isCancelled,
    payments: payment ? [payment] : [],
    shipment: paper('отгрузки'),
    lines: !isCancelled && findChild(item, 'Товары') ? readLines(item) : null,
    sum: isCancelled ? null : readSum(item),
    currency: textOf(item, 'Валюта'),
    buyer: readBuyer(item),
  };
}

/** 1C writes 0001-01-01 where there is no date. */
const isDate = (text: string) => /^(?!0001)\d{4}-\d\d-\d\d/.test(text);

const textOf = (item: XmlElement, name: string) => cleanLine(childText(item, name) ?? '', 100);
const readFlag = (item: XmlElement, name: string) => childText(item, name) === 'true';

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
  return listWithin(item, 'Товары', 'Товар').flatMap((line): BackLine[] => {
    const id = textOf(line, 'Ид').replace(/#$/, '');
    if (isService(line) || id === 'ORDER_DELIVERY') return [];
    const title = cleanLine(childText(line, 'Наименование') ?? '');
    const quantity = readUnits(line, title);
    if (quantity === 0) return [];
    const sum = readSum(line) ?? 0;
    all.units += quantity;
    all.sum += sum;
    if (all.units > MAX_UNITS) fault(line, title, 'Количество', 'слишком большое');
    if (all.sum > MAX_SUM) fault(line, title, 'Сумма', 'слишком большая');
    return [{ id, title, quantity, sum }];
  });
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

/** @throws DocumentFaultError */
function readSum(item: XmlElement): Kopecks | null {
  try {
    const sum = parseRoubles(childText(item, 'Сумма') ?? '');
    return sum !== null && sum > MAX_SUM ? fault(item, '', 'Сумма', 'слишком большая') : sum;
  } catch (error) {
    if (!(error instanceof InvalidPriceError)) throw error;
    throw new DocumentFaultError(cleanLine(error.message));
  }
}

/** Throws «„Кабель“: количество „2.5“ не целое». */
function fault(item: XmlElement, title: string, name: string, why: string): never {
  const value = cleanLine(childText(item, name) ?? '', 40);
  const place = title && `«${title}»: `;
  throw new DocumentFaultError(`${place}${name.toLowerCase()} «${value}» ${why}`);
}
