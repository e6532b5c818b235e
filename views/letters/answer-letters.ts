import type { Letter } from './letter.ts';

export interface DeclinedQuote {
  number: string;
  /** Page of the request: absolute. */
  url: string;
  /** Reason of the manager; '' for none. */
  reason: string;
}

/** Letter to the customer: there will be no offer. */
export function quoteDeclinedLetter({ number, url, reason }: DeclinedQuote): Letter {
  const title = `Заявка № ${number} закрыта`;
  const text = 'К сожалению, предложить эти товары мы не можем.';
  return {
    subject: title,
    heading: title,
    preheader: text,
    blocks: [
      { kind: 'text', text },
      ...(reason ? [{ kind: 'quote', text: reason } as const] : []),
      { kind: 'button', label: 'Открыть заявку', url },
    ],
  };
}

export interface AnsweredQuestion {
  name: string;
  question: string;
  answer: string;
}

/** Letter to the asker with the answer. */
export function questionAnsweredLetter({ name, question, answer }: AnsweredQuestion): Letter {
  const title = 'Ответ на ваш вопрос';
  return {
    subject: title,
    heading: title,
    preheader: answer.slice(0, 120),
    blocks: [
      { kind: 'text', text: `${name}, вы спрашивали:` },
      { kind: 'quote', text: question },
      { kind: 'text', text: answer },
    ],
  };
}
