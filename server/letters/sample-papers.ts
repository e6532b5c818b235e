import type { LetterName } from '../../views/letters/texts/letter-texts.ts';
import { sampleOrder } from '../../views/letters/texts/sample-letters.ts';
import type { Seller } from '../documents/document-order.ts';
import type { PdfTask } from '../documents/pdf-task.ts';

interface SamplePaper {
  filename: string;
  task: PdfTask;
}

/** Said where the paper names its number and its buyer: nobody is to pay by it. */
const SAMPLE = 'образец, не оплачивать';

/** Paper that goes with a letter, about the same invented order; null: the letter has none. */
export function samplePaper(
  letter: LetterName,
  { seller, issuedOn }: { seller: Seller; issuedOn: string },
): SamplePaper | null {
  const { number, validUntil, lines, firm, total } = sampleOrder;
  const buyer = { name: `${firm} (${SAMPLE})`, inn: null, kpp: null, address: null, phone: null };
  const stated = { number: `${number} (${SAMPLE})`, issuedOn, validUntil, seller, buyer };
  switch (letter) {
    case 'invoice':
      // A shop that has not told its bank sends no invoices.
      if (!hasBank(seller)) return null;
      return {
        filename: `Счёт ${number}.pdf`,
        task: { kind: 'invoice', order: { ...stated, held: true, lines, paid: 0, left: total } },
      };
    case 'quote-answered':
    case 'basket-offer':
      return {
        filename: `Коммерческое предложение ${number}.pdf`,
        task: {
          kind: 'offer',
          offer: { ...stated, lines: lines.map((line) => ({ ...line, availability: null })) },
        },
      };
    default:
      return null;
  }
}

const hasBank = ({ bank: { account, bik, correspondentAccount } }: Seller): boolean =>
  /^\d{20}$/.test(account) && /^\d{9}$/.test(bik) && /^(?:\d{20}|0)$/.test(correspondentAccount);
