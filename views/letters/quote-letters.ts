import type { PaperLine } from '../../shared/paper.ts';
import { formatFullDay } from '../../shared/ru/dates.ts';
import type { Letter } from './letter.ts';
import type { Wording } from './texts/wording.ts';

export interface AnsweredQuote {
  number: string;
  url: string;
  /** Delivery among them. */
  lines: readonly PaperLine[];
  /** YYYY-MM-DD */
  validUntil: string;
  /** Comment of the manager; '' for none. */
  comment: string;
  /** Differences from the offer before; empty when it is the first. */
  changes: readonly string[];
}

/** Letter to the customer: the manager has named prices and dates. */
export function quoteAnsweredLetter(quote: AnsweredQuote, wording: Wording): Letter {
  const { number, url, lines, validUntil, comment, changes } = quote;
  const facts = { number, day: formatFullDay(validUntil) };
  const { subject, opening, term } = wording('quote-answered', facts);
  return {
    subject,
    heading: subject,
    preheader: term,
    blocks: [
      { kind: 'text', text: opening },
      ...(comment ? [{ kind: 'quote', text: comment } as const] : []),
      ...(changes.length > 0
        ? [{ kind: 'text', text: `Что изменилось: ${changes.join('; ')}.` } as const]
        : []),
      { kind: 'lines', lines, totalLabel: 'Итого' },
      { kind: 'button', label: 'Посмотреть и заказать', url },
      { kind: 'note', text: term },
    ],
  };
}
