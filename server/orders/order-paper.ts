import type { Order } from '../../shared/contract/orders.ts';
import { lineRemarks } from '../../shared/line-remarks.ts';
import { lineVat, type PaperLine, paperTotal } from '../../shared/paper.ts';
import { tellOrigins } from '../../shared/supply-words.ts';
import { vatIncluded } from '../../shared/vat.ts';
import { InvalidDocumentError } from '../documents/document-order.ts';

/**
 * Lines of an order or a request as every paper and letter shows them, delivery included.
 * @throws InvalidDocumentError when they do not make the total.
 */
export function orderPaper(order: Order): PaperLine[] {
  const { lines, delivery, total, number } = order;
  const paper = [...lines.map((line) => paperLine(line, order.vat_percent))];
  if (delivery.price > 0) paper.push(deliveryLine(order));
  const sum = paperTotal(paper)?.sum ?? 0;
  if (sum === total) return paper;
  throw new InvalidDocumentError(`Order ${number}: lines make ${sum}, not the total ${total}`);
}

function paperLine(line: Order['lines'][number], percent: number): PaperLine {
  const { title, code, packages, unit, price, sum, vat_sum: vat } = line;
  const origins = tellOrigins(line.parts, unit);
  const remarks = lineRemarks(line);
  const facts = {
    title,
    code,
    packages,
    package: line.package,
    unit,
    origins,
    ...(remarks.length > 0 && { remarks }),
  };
  if (price === null || sum === null || vat === null) return { ...facts, price: null };
  return { ...facts, price, sum, vat: lineVat(percent, vat) };
}

function deliveryLine({ delivery, vat_percent: percent }: Order): PaperLine {
  const { title, price } = delivery;
  return {
    title: `Доставка: ${title}`,
    code: null,
    packages: 1,
    package: 1,
    unit: 'усл.',
    price,
    sum: price,
    vat: lineVat(percent, vatIncluded(price, percent)),
  };
}
