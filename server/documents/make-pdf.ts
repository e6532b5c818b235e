import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { plain } from './document-text.ts';

const fontFolder = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts/Roboto',
);

/** Colours of the shop's look. */
export const INK = '#17211e';
export const INK_3 = '#5f6d68';
export const LINE = '#c9d2ce';
export const ACCENT = '#b4501f';

export interface PdfPages {
  title: string;
  author: string;
  content: Content[];
}

/** A4 pages in the shop's look, with title and page number at the foot. */
export async function makePdf({ title, author, content }: PdfPages): Promise<Buffer> {
  // Half a megabyte of code that a shop starts without.
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts({
    Roboto: {
      normal: join(fontFolder, 'Roboto-Regular.ttf'),
      bold: join(fontFolder, 'Roboto-Medium.ttf'),
    },
  });
  // The fonts are all that is ever read for a document.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder));
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [40, 36, 40, 52],
    language: 'ru-RU',
    info: { title: plain(title), author: plain(author), creator: plain(author) },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15, color: INK },
    content,
    footer: (page, pages) => ({
      margin: [40, 18, 40, 0],
      columns: [
        { text: plain(title), fontSize: 7.5, color: INK_3 },
        { text: `Страница ${page} из ${pages}`, fontSize: 7.5, color: INK_3, alignment: 'right' },
      ],
    }),
  };
  return pdfmake.createPdf(definition).getBuffer();
}
