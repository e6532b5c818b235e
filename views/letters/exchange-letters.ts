import type { Letter } from './letter.ts';

/**
 * Letter to the shop: the exchange with the accounting system has a question that needs a person.
 */
export function exchangeTaskLetter({ detail }: { detail: string }): Letter {
  const subject = 'Обмен с учётной системой: решите, что делать';
  return {
    subject,
    heading: subject,
    preheader: detail,
    blocks: [{ kind: 'text', text: detail }],
  };
}
