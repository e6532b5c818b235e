import { formatPrice } from '../../../../shared/money.ts';
import { bareNumber } from '../../../orders/paper-number.ts';
import type { FeedFile } from '../reading/feed-file.ts';
import { readXml } from '../reading/read-xml.ts';
import type { XmlElement } from '../reading/xml-element.ts';
import { textOf } from './document-words.ts';
import {
  type BackDocument,
  type DocumentNames,
  type FaultyDocument,
  isOrder,
  joinOrder,
  type ReadOrder,
  readOrder,
} from './read-order.ts';
import {
  describePaper,
  joinPapers,
  nameOf,
  type OrderPapers,
  type ReadPaper,
  readPaper,
} from './read-papers.ts';

/** Document of an accounting system about an order: one that can be followed, or one with a fault. */
export type ReadDocument = BackDocument | PapersDocument | FaultyDocument | PaperDocument;

/** Documents of a file, and what it has beside them. */
interface ReadFile {
  documents: ReadDocument[];
  /** Operations of documents that the shop follows nowhere: «Счет-фактура» and how many. */
  others: ReadonlyMap<string, number>;
}

/** Papers of an order that is not in their file; the id is that of the order. */
export interface PapersDocument extends DocumentNames, OrderPapers {
  kind: 'paper';
}

/** A paper whose order is not in its file. */
export type PaperDocument = (PapersDocument | FaultyDocument) & { paper: PaperTitle };

const ITEMS = new Set(['КоммерческаяИнформация/Документ', 'Контейнер/Документ']);

/** All documents of a file, before anything is changed. @throws RefusedImportError when it is no XML. */
export async function readDocuments(file: FeedFile): Promise<ReadFile> {
  const orders: ReadOrder[] = [];
  const papers: FoundPaper[] = [];
  const others = new Map<string, number>();
  /** Orders of the container that is open. */
  let beside: ReadOrder[] = [];
  const take = (item: XmlElement, isInside: boolean) => {
    if (isOrder(item)) {
      const order = readOrder(item);
      orders.push(order);
      if (isInside) beside.push(order);
      return;
    }
    const paper = readPaper(item);
    if (paper) papers.push({ paper, beside: isInside ? beside : [] });
    else {
      const operation = textOf(item, 'ХозОперация');
      others.set(operation, (others.get(operation) ?? 0) + 1);
    }
  };
  await readXml(
    file,
    {
      items: ITEMS,
      onOpen: (name) => {
        if (name === 'Контейнер') beside = [];
      },
      onItem: (item, parent) => take(item, parent === 'Контейнер'),
    },
    () => {},
  );
  dropUncertainIds(orders, papers);
  const alone = assignPapers(orders, papers);
  return { documents: [...orders.map(joinOrder), ...alone.map(toDocument)], others };
}

interface FoundPaper {
  paper: ReadPaper;
  /** Orders of its container; none: it stands outside. */
  beside: readonly ReadOrder[];
}

/** Ids that are those of orders, or stand on papers of several numbers, tell papers from nothing. */
function dropUncertainIds(orders: readonly ReadOrder[], found: readonly FoundPaper[]): void {
  const papers = [...orders.flatMap((order) => order.papers), ...found.map(({ paper }) => paper)];
  const ofOrders = new Set(orders.map(({ document }) => document.id.toLowerCase()));
  for (const [guid, same] of Map.groupBy(papers, (paper) => paper.guid)) {
    const numbers = new Set(same.map(({ number }) => bareNumber(number)));
    const bases = same.flatMap((paper) => paper.bases.map((basis) => basis.toLowerCase()));
    if (numbers.size < 2 && !ofOrders.has(guid) && !bases.includes(guid)) continue;
    for (const paper of same) paper.guid = '';
  }
}

/**
 * Gives papers to the orders that they follow from, or else to the only one in their container. Gives those
 * of orders that are not in the file.
 */
function assignPapers(orders: readonly ReadOrder[], papers: readonly FoundPaper[]): AlonePaper[] {
  const byId = Map.groupBy(orders, ({ document }) => document.id);
  const byNumber = Map.groupBy(orders, ({ document }) => document.number);
  return papers.flatMap(({ paper, beside }) => {
    // One paper may follow from several orders.
    const bases = paper.bases.length > 0 ? paper.bases : [''];
    return bases.flatMap((basis) => {
      const found = byId.get(basis)?.at(-1) ?? only(byNumber.get(basis));
      const order = (basis === '' ? undefined : found) ?? only(beside);
      if (!order) return [{ paper, basis }];
      if (!order.papers.includes(paper)) order.papers.push(paper);
      return [];
    });
  });
}

/** The one of them; undefined when there are several, of which nobody knows which is meant. */
const only = <T>(all: readonly T[] = []): T | undefined => (all.length === 1 ? all[0] : undefined);

const NOTHING_NAMED = { payment: null, shipment: null };

/** Paper whose order is not in the file. */
interface AlonePaper {
  paper: ReadPaper;
  /** Id of the order; '' when it does not say. */
  basis: string;
}

interface PaperTitle {
  /** Key by which it is told from others. */
  name: string;
  /** For people. */
  title: string;
}

const operations: Readonly<Record<ReadPaper['operation'], string>> = {
  payment: 'оплата',
  shipment: 'отгрузка',
  'money back': 'возврат денег',
  'goods back': 'возврат товара',
};

function titleOf({ operation, number, date, sum }: ReadPaper): string {
  const words = `${operations[operation]} ${describePaper({ number, date })}`.trim();
  return operation === 'payment' && sum !== null ? `${words} на ${formatPrice(sum)}` : words;
}

function toDocument({ paper, basis }: AlonePaper): PaperDocument {
  const names: DocumentNames = { id: basis, number: '', date: '', ownNumber: paper.number };
  const told = { name: nameOf(paper), title: titleOf(paper) };
  if (paper.fault !== null)
    return { kind: 'faulty', ...names, fault: paper.fault, isPaper: true, paper: told };
  return { kind: 'paper', ...names, ...joinPapers(NOTHING_NAMED, [paper]), paper: told };
}
