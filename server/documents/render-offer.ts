import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { formatPrice } from '../../shared/money.ts';
import { hasUnpriced, type PaperTotal, paperTotal } from '../../shared/paper.ts';
import {
  type DocumentOffer,
  InvalidDocumentError,
  type OfferLine,
  type Seller,
} from './document-order.ts';
import { facts, heading, letterhead, linesTable, totals } from './document-parts.ts';
import {
  amountText,
  bareSum,
  breakable,
  partyText,
  plain,
  plainLines,
  showDay,
  vatRows,
} from './document-text.ts';
import { INK_3, makePdf } from './make-pdf.ts';
import { drawQr } from './qr-drawing.ts';

const PICTURE_POINTS = 44;
/** 30 mm. */
const QR_POINTS = 85;

/**
 * «Коммерческое предложение» as PDF: goods with pictures where given, prices and what is in stock.
 * Without any price it states neither a sum nor a tax. @throws InvalidDocumentError without lines.
 */
export function renderOffer(offer: DocumentOffer): Promise<Buffer> {
  const { number, issuedOn, validUntil, seller, buyer, lines } = offer;
  if (lines.length === 0) throw new InvalidDocumentError('A paper needs a line');
  const total = paperTotal(lines);
  const name = number ? `Коммерческое предложение № ${number}` : 'Коммерческое предложение';
  const title = `${name} от ${showDay(issuedOn)}`;
  return makePdf({
    title,
    author: seller.name,
    content: [
      letterhead(seller),
      heading(title),
      facts([
        ['Поставщик', partyText(seller)],
        ...bankFacts(seller),
        ...(buyer ? [['Для кого', partyText(buyer)] as const] : []),
        ...(total ? [['Действует', `до ${showDay(validUntil)} включительно`] as const] : []),
        ...(offer.terms ?? []),
      ]),
      offerLines(lines),
      ...(total ? [totals([['Итого', formatPrice(total.sum)], ...vatRows(total.vat)])] : []),
      ending(offer, total),
    ],
  });
}

/** Account that is paid to; a shop may have none yet. */
function bankFacts({ bank }: Seller): [label: string, text: string][] {
  const { account, bankName, bik, correspondentAccount } = bank;
  if (!account) return [];
  const parts = [`р/с ${account}`, bankName, `БИК ${bik}`, `к/с ${correspondentAccount}`];
  return [['Реквизиты', parts.join(', ')]];
}

function offerLines(lines: readonly OfferLine[]): Content {
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });
  const hasPictures = lines.some(({ picture }) => picture);
  const pictureColumn = hasPictures ? [PICTURE_POINTS] : [];
  return linesTable({
    widths: [18, ...pictureColumn, '*', 50, 60, 64],
    head: [
      ...['№', ...(hasPictures ? [''] : []), 'Товар'].map((text) => ({ text, bold: true })),
      ...['Кол-во', 'Цена, ₽', 'Сумма, ₽'].map((text) => ({
        text,
        bold: true,
        alignment: 'right' as const,
      })),
    ],
    rows: lines.map((line, index) => [
      String(index + 1),
      ...(hasPictures ? [pictureCell(line)] : []),
      nameCell(line),
      right(plain(amountText(line))),
      right(line.price === null ? unpricedText(line) : bareSum(line.price)),
      right(line.price === null ? '–' : bareSum(line.sum)),
    ]),
  });
}

const unpricedText = ({ isRefused }: OfferLine) => (isRefused ? '–' : 'по запросу');

function nameCell({ title, code, availability, remarks = [] }: OfferLine): TableCell {
  const details = [code && `Код ${plain(code)}`, availability, ...remarks].map((text) =>
    plain(text ?? ''),
  );
  const text = details.filter(Boolean).join(' · ');
  const under: Content[] = text ? [{ text, color: INK_3, fontSize: 8 }] : [];
  return { stack: [breakable(title, 36), ...under] };
}

function pictureCell({ picture }: OfferLine): TableCell {
  const type = picture && pictureType(picture);
  if (!type) return '';
  const image = `data:${type};base64,${Buffer.from(picture).toString('base64')}`;
  return { image, fit: [PICTURE_POINTS, PICTURE_POINTS] };
}

/** Type of a picture by its first bytes; null for what the document cannot hold. */
function pictureType(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  return bytes[0] === 0x89 && bytes[1] === 0x50 ? 'image/png' : null;
}

/** Conditions of the prices; a manager learns of the rest from a request alone. */
const BY_MANAGER = 'Цены и сроки пришлёт менеджер: отправьте ему заявку из корзины на сайте.';
const NOT_COUNTED = `Товары «по запросу» в итог не входят. ${BY_MANAGER}`;
const STANDING =
  'Цены действуют до указанного дня, наличие указано на день предложения: товар не отложен.';

/** Last of the paper: what the prices mean, and a way to the page where they are accepted. */
function ending(offer: DocumentOffer, total: PaperTotal | null): Content {
  const { acceptAt } = offer;
  if (!acceptAt) return notes(offer, total);
  const text = 'Принять и оплатить: страница заявки на сайте';
  const under: Content = { text, fontSize: 7, color: INK_3, alignment: 'center' };
  return {
    unbreakable: true,
    columnGap: 18,
    columns: [
      { width: '*', stack: [notes(offer, total)] },
      {
        width: QR_POINTS,
        stack: [drawQr(acceptAt, QR_POINTS), { ...under, margin: [0, 8, 0, 0] }],
      },
    ],
  } as Content;
}

function notes({ lines, seller, comment }: DocumentOffer, total: PaperTotal | null): Content {
  const unpriced = total ? NOT_COUNTED : BY_MANAGER;
  const possible = lines.filter(({ isRefused }) => !isRefused);
  return {
    unbreakable: true,
    margin: [0, 4, 0, 0],
    stack: [
      ...(comment ? [plainLines(comment)] : []),
      ...(hasUnpriced(possible) ? [unpriced] : []),
      ...(total ? [STANDING] : []),
      'Предложение не является публичной офертой.',
      { text: plain(seller.director), bold: true, margin: [0, 14, 0, 0] },
    ],
  };
}
