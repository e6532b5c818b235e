import jsQR from 'jsqr';
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPage {
  /** The texts in the order of the page, blanks between them. */
  text: string;
  /** The same in pieces: a cell of a table, or a word of one. */
  items: string[];
  /** Text of the QR code of the first page; null without one, or where `looks` is not asked for. */
  code: string | null;
}

/**
 * Reads a PDF as people do: its texts. `looks`: as a telephone too, its first page drawn and looked at for
 * a QR code, which takes ten times as long.
 */
export async function readPdf(
  bytes: Uint8Array,
  { looks = false }: { looks?: boolean } = {},
): Promise<ReadPage[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : []));
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    const code = looks && number === 1 ? await readCode(document, page) : null;
    pages.push({ text: text.replace(/[\s\u200b]+/g, ' '), items: pieces, code });
  }
  await loading.destroy();
  return pages;
}

/** Draws the page and looks at it, as a telephone would. */
async function readCode(document: PDFDocumentProxy, page: PDFPageProxy): Promise<string | null> {
  const viewport = page.getViewport({ scale: 3 });
  const factory = document.canvasFactory as {
    create(
      width: number,
      height: number,
    ): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
  };
  const { canvas, context } = factory.create(viewport.width, viewport.height);
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const found = jsQR(image.data, image.width, image.height);
  return found && Buffer.from(found.binaryData).toString('utf8');
}
