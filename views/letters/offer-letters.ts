import { formatPrice } from '../../shared/money.ts';
import { type PaperLine, paperTotal } from '../../shared/paper.ts';
import { formatFullDay } from '../../shared/ru/dates.ts';
import type { Letter } from './letter.ts';
import { noteBlocks } from './optional-blocks.ts';
import type { Wording } from './texts/wording.ts';

interface BasketOffer {
  /** The basket: absolute. */
  url: string;
  lines: readonly PaperLine[];
  /** YYYY-MM-DD */
  validUntil: string;
}

/** Letter to the asker of a commercial offer, with the offer as a file. */
export function basketOfferLetter(
  { url, lines, validUntil }: BasketOffer,
  wording: Wording,
): Letter {
  const total = paperTotal(lines);
  const { subject, opening, closing } = wording('basket-offer', {});
  return {
    subject,
    heading: subject,
    preheader: total
      ? `На сумму ${formatPrice(total.sum)}, до ${formatFullDay(validUntil)}.`
      : 'Цены и сроки называет менеджер.',
    blocks: [
      { kind: 'text', text: opening },
      ...(total
        ? [
            {
              kind: 'facts',
              rows: [
                ['Сумма', formatPrice(total.sum)],
                ['Цены действуют', `до ${formatFullDay(validUntil)} включительно`],
              ],
            } as const,
          ]
        : []),
      { kind: 'button', label: 'Открыть корзину', url },
      ...noteBlocks(closing),
    ],
  };
}
