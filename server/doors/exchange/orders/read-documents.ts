import { InvalidPriceError, type Kopecks, parseRoubles } from '../../../../shared/money.ts';
import { parsePhone } from '../../../../shared/ru/phone.ts';
import { cleanLine, parseNumber } from '../reading/clean-text.ts';
import type { FeedFile } from '../reading/feed-file.ts';
import { readXml } from '../reading/read-xml.ts';
import { childText, findChild, listWithin, type XmlElement } from '../reading/xml-element.ts';
import { RefusedImportError } from '../refused-import.ts';

/** A paper of the accounting system about an order. */
export interface Paper {
  number: string;
  /** Date as written. */
  date: string;
  /** Kopecks; null: it does not say. */
  sum: Kopecks | null;
}

/** Document of an accounting system about an order. */
export interface BackDocument {
  id: string;
  /** Number of the order on the site. */
  number: string;
  /** Date of the order on the site, YYYY-MM-DD. */
  date: string;
  /** Number in the accounting system; '' when it has none. */
  ownNumber: string;
  isCancelled: boolean;
  payments: Paper[];
  shipment: Paper | null;
  /** Null: it says nothing of them. */
  lines: BackLine[] | null;
  /** Sum of all its lines, services included; null: it does not say. */
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

const ITEMS = new Set(['КоммерческаяИнформация/Документ', 'Контейнер/Документ']);

/** All documents of a file, before anything is changed. @throws RefusedImportError when it is not sound. */
export async function readDocuments(file: FeedFile): Promise<BackDocument[]> {
  const documents: BackDocument[] = [];
  /** Papers of the container that is open. */
  let container: XmlElement[] | null = null;
  const endContainer = () => {
    if (container) documents.push(...joinContainer(container, file));
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
          if (isOrder(item)) documents.push(readOrder(item, file));
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

/** An order with the payments and the shipment that stand beside it. */
function joinContainer(items: readonly XmlElement[], file: FeedFile): BackDocument[] {
  const orders = items.filter(isOrder).map((item) => readOrder(item, file));
  const [order] = orders;
  if (!order) return [];
  for (const item of items) {
    const operation = childText(item, 'ХозОперация') ?? '';
    if (readFlag(item, 'ПометкаУдаления')) continue;
    if (/^Выплата/i.test(operation)) order.payments.push(readPaper(item, file));
    if (/^Отпуск/i.test(operation)) order.shipment = readPaper(item, file);
  }
  return orders;
}

const readPaper = (item: XmlElement, file: FeedFile): Paper => ({
  number: textOf(item, 'Номер1С') || textOf(item, 'Номер'),
  date: textOf(item, 'Дата1С') || textOf(item, 'Дата'),
  sum: readSum(item, 'Сумма', file),
});

function readOrder(item: XmlElement, file: FeedFile): BackDocument {
  const requisites = new Map(
    listWithin(item, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((requisite) => [
      childText(requisite, 'Наименование') ?? '',
      childText(requisite, 'Значение') ?? '',
    ]),
  );
  const said = (name: string) => cleanLine(requisites.get(name) ?? '', 100);
  const flag = (name: string) => said(name) === 'true' || readFlag(item, name);
  const paper = (what: string): Paper | null => {
    const number = said(`Номер ${what} по 1С`);
    const date = said(`Дата ${what} по 1С`);
    return number || isDate(date) ? { number, date, sum: null } : null;
  };
  const payment = paper('оплаты');
  return {
    id: textOf(item, 'Ид'),
    number: textOf(item, 'Номер'),
    date: textOf(item, 'Дата').slice(0, 10),
    ownNumber: textOf(item, 'Номер1С') || said('Номер по 1С'),
    isCancelled: flag('Отменен') || flag('ПометкаУдаления'),
    payments: payment ? [payment] : [],
    shipment: paper('отгрузки'),
    lines: findChild(item, 'Товары') ? readLines(item, file) : null,
    sum: readSum(item, 'Сумма', file),
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

/** Goods alone: what is delivered or done is no line of ours. */
function readLines(item: XmlElement, file: FeedFile): BackLine[] {
  return listWithin(item, 'Товары', 'Товар').flatMap((line): BackLine[] => {
    const id = textOf(line, 'Ид').replace(/#$/, '');
    const kinds = listWithin(line, 'ЗначенияРеквизитов', 'ЗначениеРеквизита');
    const isService = kinds.some(
      (kind) =>
        /^(?:Вид|Тип)Номенклатуры$/.test(childText(kind, 'Наименование') ?? '') &&
        childText(kind, 'Значение') === 'Услуга',
    );
    if (isService || id === 'ORDER_DELIVERY') return [];
    const count = parseNumber(childText(line, 'Количество') ?? '') ?? 0;
    const factor = parseNumber(childText(line, 'Коэффициент') ?? '') ?? 1;
    const quantity = count * (factor > 0 ? factor : 1);
    if (quantity === 0) return [];
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > 1e9) {
      throw new RefusedImportError('Количество в заказе не целое', {
        file: file.name,
        line: line.line,
      });
    }
    const title = cleanLine(childText(line, 'Наименование') ?? '');
    return [{ id, title, quantity, sum: readSum(line, 'Сумма', file) ?? 0 }];
  });
}

function readSum(item: XmlElement, name: string, file: FeedFile): Kopecks | null {
  try {
    return parseRoubles(childText(item, name) ?? '');
  } catch (error) {
    if (!(error instanceof InvalidPriceError)) throw error;
    throw new RefusedImportError(error.message, { file: file.name, line: item.line });
  }
}
