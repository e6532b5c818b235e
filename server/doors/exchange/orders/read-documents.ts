import type { Kopecks } from '../../../../shared/money.ts';
import { parsePhone } from '../../../../shared/ru/phone.ts';
import { cleanLine, parseNumber } from '../reading/clean-text.ts';
import type { FeedFile } from '../reading/feed-file.ts';
import { readXml } from '../reading/read-xml.ts';
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
import { type OrderPapers, readPapers } from './read-papers.ts';

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
  /** True when the shop itself has failed: there is nothing to mend in the accounting system. */
  isOurs?: true;
}

export interface BackDocument extends DocumentNames, OrderPapers {
  kind: 'sound';
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
const ITEMS = new Set(['КоммерческаяИнформация/Документ', 'Контейнер/Документ']);

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

/** Orders, the first with the papers that stand beside it. */
const joinContainer = (items: readonly XmlElement[]): ReadDocument[] =>
  items.filter(isOrder).map((item, at) => readOrder(item, at === 0 ? items : []));

function readOrder(item: XmlElement, beside: readonly XmlElement[] = []): ReadDocument {
  const said = readRequisites(item);
  const names: DocumentNames = {
    id: textOf(item, 'Ид'),
    number: textOf(item, 'Номер'),
    date: textOf(item, 'Дата').slice(0, 10),
    ownNumber: textOf(item, 'Номер1С') || said('Номер по 1С'),
  };
  try {
    return { ...readSound(item, names), ...readPapers(item, beside) };
  } catch (error) {
    if (!(error instanceof DocumentFaultError)) throw error;
    return { kind: 'faulty', ...names, fault: error.message };
  }
}

/** @throws DocumentFaultError */
function readSound(item: XmlElement, names: DocumentNames): Omit<BackDocument, keyof OrderPapers> {
  const isCancelled = isTrue(item, 'Отменен') || isTrue(item, 'ПометкаУдаления');
  return {
    kind: 'sound',
    ...names,
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
  return listWithin(item, 'Товары', 'Товар').flatMap((line): BackLine[] => {
    const id = textOf(line, 'Ид').replace(/#$/, '');
    if (isService(line) || id === 'ORDER_DELIVERY') return [];
    const title = cleanLine(childText(line, 'Наименование') ?? '');
    const quantity = readUnits(line, title);
    if (quantity === 0) return [];
    refuseApart(line, title);
    const sum = readSum(line) ?? countSum(line, title);
    all.units += quantity;
    all.sum += sum;
    if (all.units > MAX_UNITS) fault(line, title, 'Количество', 'слишком большое');
    if (all.sum > MAX_DOCUMENT_SUM) fault(line, title, 'Сумма', 'слишком большая');
    return [{ id, title, quantity, sum }];
  });
}

/** Parts that the sum of a line may leave out: whether buyers owe them is for a person to say. */
const APART = [
  ['Налоги', 'Налог', 'налог'],
  ['Скидки', 'Скидка', 'скидка'],
] as const;

/** @throws DocumentFaultError when a tax or a discount stands beside the sum */
function refuseApart(line: XmlElement, title: string): void {
  for (const [list, name, what] of APART) {
    if (!listWithin(line, list, name).some(isApart)) continue;
    throw new DocumentFaultError(`«${title}»: ${what} не входит в сумму строки`);
  }
}

function isApart(part: XmlElement): boolean {
  const size = readSum(part) ?? parseNumber(childText(part, 'Ставка') ?? '') ?? 0;
  return childText(part, 'УчтеноВСумме') === 'false' && size > 0;
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
