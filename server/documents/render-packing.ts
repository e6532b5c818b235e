import type { TableCell } from 'pdfmake/interfaces.js';
import { formatCount } from '../../shared/ru/plural.ts';
import { InvalidDocumentError, type Seller } from './document-order.ts';
import { facts, heading, letterhead, linesTable } from './document-parts.ts';
import { breakable, plain, plainLines, showDay } from './document-text.ts';
import { INK_3, type PdfPages } from './make-pdf.ts';

/** An order as the storage puts it together: no prices. */
export interface PackingList {
  number: string;
  /** YYYY-MM-DD */
  placedOn: string;
  seller: Seller;
  buyer: string;
  /** As people write it. */
  phone: string;
  delivery: string;
  comment: string;
  /** Null: unknown. */
  weightGrams: number | null;
  lines: readonly {
    code: string;
    title: string;
    unit: string;
    /** In pieces. */
    quantity: number;
    /** «Склад на Складской: 3» */
    places: readonly string[];
  }[];
}

/** «Сборочный лист»: what to take from where, with a place for a tick. @throws InvalidDocumentError without lines. */
export function packingPages(list: PackingList): PdfPages {
  const { number, placedOn, seller, lines, weightGrams } = list;
  if (lines.length === 0) throw new InvalidDocumentError('A paper needs a line');
  const title = `Сборочный лист № ${number} от ${showDay(placedOn)}`;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const weight = weightGrams ? `, ${formatCount(Math.ceil(weightGrams / 1000))} кг` : '';
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });
  return {
    title,
    author: seller.name,
    content: [
      letterhead(seller),
      heading(title),
      facts([
        ['Покупатель', [list.buyer, list.phone].filter(Boolean).join(', ')],
        ['Доставка', list.delivery],
        ...(list.comment ? [['Просит', list.comment] as const] : []),
      ]),
      linesTable({
        widths: [18, 60, '*', 130, 46, 30, 18],
        head: ['№', 'Код', 'Товар', 'Откуда', 'Кол-во', 'Ед.', ''].map((text) => ({
          text,
          bold: true,
          ...(text === 'Кол-во' && { alignment: 'right' as const }),
        })),
        rows: lines.map(({ code, title: name, unit, quantity, places }, at) => [
          String(at + 1),
          { text: breakable(code, 9), color: INK_3 },
          breakable(name, 30),
          plainLines(places.join('\n')),
          right(formatCount(quantity)),
          plain(unit),
          { canvas: [{ type: 'rect', x: 0, y: 0, w: 10, h: 10, lineWidth: 0.6 }] },
        ]),
      }),
      {
        unbreakable: true,
        margin: [0, 8, 0, 0],
        stack: [
          { text: `Всего ${formatCount(units)} ед.${weight}` },
          {
            text: 'Собрал ____________________   Проверил ____________________',
            margin: [0, 18, 0, 0],
          },
        ],
      },
    ],
  };
}
