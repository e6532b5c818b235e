import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Seller } from './document-order.ts';
import { plain, plainLines } from './document-text.ts';
import { ACCENT, INK_3, LINE } from './make-pdf.ts';

/** Name of the shop left, how to reach it right. */
export function letterhead({ brand, phone, email, site }: Seller): Content {
  return {
    columns: [
      { text: plain(brand), fontSize: 18, bold: true, color: ACCENT, width: '*' },
      {
        text: plain([phone, email, site].filter(Boolean).join(' · ')),
        alignment: 'right',
        color: INK_3,
        width: 'auto',
        margin: [0, 8, 0, 0],
      },
    ],
    margin: [0, 0, 0, 14],
  };
}

export function heading(text: string): Content {
  return { text: plain(text), fontSize: 15, bold: true, margin: [0, 0, 0, 8] };
}

/** Names and what stands behind them, in two columns. */
export function facts(rows: readonly (readonly [label: string, text: string])[]): Content {
  return {
    layout: 'noBorders',
    margin: [0, 0, 0, 10],
    table: {
      widths: [64, '*'],
      body: rows.map(([label, text]) => [
        { text: label, color: INK_3 },
        { text: plainLines(text) },
      ]),
    },
  };
}

interface LinesTable {
  head: readonly TableCell[];
  widths: (number | '*')[];
  rows: TableCell[][];
}

/** A table whose head is repeated on each page and whose rows are not torn apart. */
export function linesTable({ head, widths, rows }: LinesTable): Content {
  return {
    table: { headerRows: 1, dontBreakRows: true, widths, body: [[...head], ...rows] },
    layout: {
      hLineWidth: (line, { table }) => (line <= 1 || line === table.body.length ? 0.8 : 0.4),
      vLineWidth: () => 0,
      hLineColor: (line) => (line <= 1 ? INK_3 : LINE),
      paddingTop: () => 4,
      paddingBottom: () => 4,
      paddingLeft: () => 3,
      paddingRight: () => 3,
      fillColor: (row) => (row === 0 ? '#f4f7f5' : null),
    },
  };
}

/** Sums under a table, the first one large. */
export function totals(rows: readonly (readonly [label: string, sum: string])[]): Content {
  return {
    margin: [0, 6, 0, 8],
    columns: [
      { text: '', width: '*' },
      {
        width: 'auto',
        layout: 'noBorders',
        table: {
          widths: ['auto', 'auto'],
          body: rows.map(([label, sum], index) => {
            const look = index === 0 ? { bold: true, fontSize: 11 } : { color: INK_3 };
            return [label, sum].map((text) => ({
              text,
              alignment: 'right',
              noWrap: true,
              ...look,
            }));
          }),
        },
      },
    ],
  };
}
