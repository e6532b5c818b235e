import { formatPhone } from '../../shared/ru/phone.ts';
import type { Letter, LetterFacts } from './letter.ts';

interface ReceivedQuestion {
  name: string;
  /** '' when not given. */
  email: string;
  /** +7XXXXXXXXXX; '' when not given. */
  phone: string;
  text: string;
  product: { title: string; url: string } | null;
}

/** Letter to the shop with a question of a visitor. */
export function questionReceivedLetter(question: ReceivedQuestion): Letter {
  const { name, email, phone, text, product } = question;
  const about = product ? `Вопрос о товаре «${product.title}»` : 'Вопрос с сайта';
  return {
    subject: about,
    heading: about,
    preheader: text.slice(0, 120),
    blocks: [
      { kind: 'quote', text },
      { kind: 'facts', rows: contacts({ name, phone, email }) },
      ...(product ? [{ kind: 'note', text: `Товар: ${product.url}` } as const] : []),
      {
        kind: 'note',
        text: email
          ? 'Покупателю обещан ответ в течение дня: он уйдёт на почту сам, как только вы ответите.'
          : 'Покупателю обещан ответ в течение дня по телефону: позвоните.',
      },
    ],
  };
}

interface ReceivedCallback {
  name: string;
  /** +7XXXXXXXXXX */
  phone: string;
  cityTitle: string;
  /** Time of the call that the customer was told: «сегодня до 18:00». */
  promised: string;
  comment: string;
}

/** Letter to the shop about a visitor who waits for a call. */
export function callbackReceivedLetter(callback: ReceivedCallback): Letter {
  const { name, phone, cityTitle, promised, comment } = callback;
  const title = `Обратный звонок: ${formatPhone(phone)}`;
  return {
    subject: title,
    heading: title,
    preheader: `${name}, ${cityTitle}. Обещали позвонить: ${promised}.`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ...contacts({ name, phone, email: '' }),
          ['Город', cityTitle],
          ['Обещали', promised],
        ],
      },
      ...(comment ? [{ kind: 'quote', text: comment } as const] : []),
      { kind: 'button', label: 'Позвонить', url: `tel:${phone}` },
    ],
  };
}

/** Name and contacts of a person, without what was not given. */
export function contacts(who: { name: string; phone: string; email: string }): LetterFacts {
  const rows = [
    ['Имя', who.name],
    ['Телефон', formatPhone(who.phone)],
    ['Почта', who.email],
  ] as const;
  return rows.filter(([, value]) => value);
}
