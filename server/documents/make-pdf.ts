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
export const makePdf = (paper: PdfPages): Promise<Buffer> => makePacket(paper.title, [paper]);

/** Papers one after another in one file: each begins a page and counts its own. */
export async function makePacket(name: string, papers: readonly PdfPages[]): Promise<Buffer> {
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
  const author = plain(papers[0]?.author ?? '');
  const stacks = papers.map(({ content }, at): Placed & Content => ({
    stack: content,
    ...(at > 0 && { pageBreak: 'before' as const }),
  }));
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [40, 36, 40, 52],
    language: 'ru-RU',
    info: { title: plain(name), author, creator: author },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15, color: INK },
    content: stacks,
    footer: (page, pages) => footerOf(papers, { page, pages, firstPages: stacks.map(firstPage) }),
  };
  return pdfmake.createPdf(definition).getBuffer();
}

/** pdfmake writes into each thing where it stands, before it draws the feet of the pages. */
interface Placed {
  positions?: readonly { pageNumber: number }[];
}
const firstPage = ({ positions }: Placed) => positions?.[0]?.pageNumber ?? 1;

interface Place {
  page: number;
  pages: number;
  firstPages: readonly number[];
}

function footerOf(papers: readonly PdfPages[], { page, pages, firstPages }: Place): Content {
  const own = firstPages.findLastIndex((first) => first <= page);
  const [first = 1, next = pages + 1] = firstPages.slice(own, own + 2);
  const foot = { fontSize: 7.5, color: INK_3 };
  return {
    margin: [40, 18, 40, 0],
    columns: [
      { text: plain(papers[own]?.title ?? ''), ...foot },
      { text: `Страница ${page - first + 1} из ${next - first}`, ...foot, alignment: 'right' },
    ],
  };
}
