import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import { formatPrice } from '../../shared/money.ts';
import { sumInWords } from '../../shared/number-words.ts';
import { type PaperTotal, paperTotal } from '../../shared/paper.ts';
import { isCompanyInn } from '../../shared/ru/inn.ts';
import { countOf, formatCount, type PluralForms } from '../../shared/ru/plural.ts';
import { type DocumentOrder, InvalidDocumentError, type Seller } from './document-order.ts';
import { facts, heading, letterhead, linesTable, totals } from './document-parts.ts';
import {
  bareSum,
  breakable,
  partyText,
  paymentPurpose,
  plain,
  showDay,
  unitText,
  vatRows,
} from './document-text.ts';
import { INK, INK_3, makePdf, type PdfPages } from './make-pdf.ts';
import { makePaymentCode } from './payment-code.ts';
import { drawQr } from './qr-drawing.ts';

/** 36 mm: the standard asks for 30 at least. */
const QR_POINTS = 102;
const POSITIONS: PluralForms = ['наименование', 'наименования', 'наименований'];

/**
 * «Счёт на оплату» as PDF, with the payment order's table and the QR code for bank programs.
 * @throws InvalidDocumentError when there are no lines.
 */
export const renderInvoice = (order: DocumentOrder): Promise<Buffer> =>
  makePdf(invoicePages(order));

/** Its pages. @throws InvalidDocumentError when there are no lines. */
export function invoicePages(order: DocumentOrder): PdfPages {
  const { number, issuedOn, seller, buyer, lines } = order;
  const total = paperTotal(lines);
  if (!total) throw new InvalidDocumentError('A paper needs a line');
  const title = `Счёт на оплату № ${number} от ${showDay(issuedOn)}`;
  return {
    title,
    author: seller.name,
    content: [
      letterhead(seller),
      {
        columns: [{ width: '*', stack: [bankTable(seller)] }, ...qrColumn(order, total)],
        columnGap: 18,
        margin: [0, 0, 0, 14],
      },
      heading(title),
      facts([
        ['Поставщик', partyText(seller)],
        ['Покупатель', partyText(buyer)],
        ['Основание', `Заказ № ${number}`],
      ]),
      invoiceLines(order),
      totals([['Итого', formatPrice(total.sum)], ...vatRows(total.vat), ...paidRows(order)]),
      closing(order, total),
    ],
  };
}

type Border = [left: boolean, top: boolean, right: boolean, bottom: boolean];

/** The upper part of a payment order, as accountants know it. */
function bankTable({ name, inn, kpp, bank }: Seller): Content {
  const label = { color: INK_3, fontSize: 7.5 };
  const wide = (cell: object, border: Border): TableCell[] => [
    { ...cell, colSpan: 2, border } as TableCell,
    {},
  ];
  const open: Border = [true, true, true, false];
  const closed: Border = [true, false, true, true];
  const body: TableCell[][] = [
    [...wide({ text: plain(bank.bankName) }, open), 'БИК', { text: bank.bik, border: open }],
    [
      ...wide({ text: 'Банк получателя', ...label }, closed),
      'Сч. №',
      { text: bank.correspondentAccount, border: closed },
    ],
    [
      `ИНН ${inn ?? ''}`,
      kpp ? `КПП ${kpp}` : '',
      { text: 'Сч. №', rowSpan: 3 },
      { text: bank.account, rowSpan: 3 },
    ],
    [...wide({ text: plain(name) }, open), {}, {}],
    [...wide({ text: 'Получатель', ...label }, closed), {}, {}],
  ];
  return {
    layout: { hLineWidth: () => 0.6, vLineWidth: () => 0.6 },
    table: { widths: ['*', '*', 32, 116], body },
  };
}

/** Code that pays what is left; none when nothing is. */
function qrColumn(order: DocumentOrder, total: PaperTotal): Column[] {
  const { seller, left } = order;
  if (left === 0) return [];
  const code = makePaymentCode(seller, left, paymentPurpose(order, total));
  return [{ width: QR_POINTS, stack: [drawQr(code, QR_POINTS), qrNote()] }];
}

/** Rows under the total once a part of it has come. */
function paidRows({ paid, left }: DocumentOrder): [label: string, sum: string][] {
  if (paid === 0) return [];
  const rest: [string, string][] = left > 0 ? [['К оплате', formatPrice(left)]] : [];
  return [['Оплачено', formatPrice(paid)], ...rest];
}

function qrNote(): Content {
  const text = 'Оплата по QR-коду в программе банка';
  return { text, fontSize: 7, color: INK_3, alignment: 'center', margin: [0, 8, 0, 0] };
}

function invoiceLines({ lines }: DocumentOrder): Content {
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });
  return linesTable({
    widths: [18, 50, '*', 36, 34, 58, 64],
    head: [
      ...['№', 'Код', 'Товары, работы, услуги'].map((text) => ({ text, bold: true })),
      { text: 'Кол-во', bold: true, alignment: 'right' as const },
      { text: 'Ед.', bold: true },
      ...['Цена, ₽', 'Сумма, ₽'].map((text) => ({ text, bold: true, alignment: 'right' as const })),
    ],
    rows: lines.map((line, index) => [
      String(index + 1),
      { text: breakable(line.code ?? '', 9), color: INK_3 },
      titleCell(line),
      right(formatCount(line.packages)),
      plain(unitText(line)),
      right(bareSum(line.price)),
      right(bareSum(line.sum)),
    ]),
  });
}

/** A price that a promo code lowers would not make the sum without these words. */
function titleCell({ title, remarks = [] }: DocumentOrder['lines'][number]): TableCell {
  const text = plain(remarks.join(' · '));
  const under: Content[] = text ? [{ text, color: INK_3, fontSize: 7 }] : [];
  return { stack: [breakable(title, 30), ...under] };
}

function termText({ validUntil, held, paid, left }: DocumentOrder): string {
  if (left > 0) {
    const goods = held ? ': до этого дня товар за вами' : '';
    return `Счёт действителен до ${showDay(validUntil)} включительно${goods}. В назначении платежа укажите номер счёта.`;
  }
  // Staff may print one of an order that is cancelled, or not agreed to yet.
  return paid > 0 ? 'Счёт оплачен.' : 'Платить по этому счёту не нужно.';
}

/** Parts that must stay together: the sum in words, the term and the signatures. */
function closing(order: DocumentOrder, { sum: total }: PaperTotal): Content {
  const { lines, seller } = order;
  const count = countOf(lines.length, POSITIONS);
  const signature = (post: string, name: string): Content => ({
    columns: [
      { text: post, width: 74, bold: true },
      { canvas: [{ type: 'line', x1: 0, y1: 10, x2: 150, y2: 10, lineWidth: 0.6 }], width: 162 },
      { text: plain(name), width: '*' },
    ],
    margin: [0, 16, 0, 0],
  });
  return {
    unbreakable: true,
    stack: [
      { text: `Всего ${count}, на сумму ${bareSum(total)} руб.` },
      { text: sumInWords(total), bold: true, fontSize: 10, margin: [0, 2, 0, 10] },
      {
        text: termText(order),
        color: INK,
      },
      signature(
        seller.inn && !isCompanyInn(seller.inn) ? 'Предприниматель' : 'Руководитель',
        seller.director,
      ),
      signature('Бухгалтер', seller.accountant ?? seller.director),
    ],
  };
}
