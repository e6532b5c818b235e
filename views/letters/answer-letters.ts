import type { Letter, LetterMarkup } from './letter.ts';
import type { Wording } from './texts/wording.ts';

interface DeclinedQuote {
  number: string;
  /** Page of the request: absolute. */
  url: string;
  /** Reason of the manager; '' for none. */
  reason: string;
}

/** Letter to the customer: there will be no offer. */
export function quoteDeclinedLetter(
  { number, url, reason }: DeclinedQuote,
  wording: Wording,
): Letter {
  const { subject, text } = wording('quote-declined', { number });
  return {
    subject,
    heading: subject,
    preheader: text,
    blocks: [
      { kind: 'text', text },
      ...(reason ? [{ kind: 'quote', text: reason } as const] : []),
      { kind: 'button', label: 'Открыть заявку', url },
    ],
  };
}

interface AnsweredQuestion {
  name: string;
  question: string;
  answer: LetterMarkup;
}

/** Letter to the asker with the answer. */
export function questionAnsweredLetter(
  { name, question, answer }: AnsweredQuestion,
  wording: Wording,
): Letter {
  const { subject, opening } = wording('question-answered', { name });
  return {
    subject,
    heading: subject,
    preheader: answer.text.replace(/\s+/g, ' ').slice(0, 120),
    blocks: [
      { kind: 'text', text: opening },
      { kind: 'quote', text: question },
      { kind: 'markup', ...answer },
    ],
  };
}
