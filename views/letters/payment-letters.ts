import { formatPrice, type Kopecks } from '../../shared/money.ts';
import { lowerFirst } from '../../shared/ru/lower-first.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { type MoneyOrder, moneyText } from '../orders/money-text.ts';
import type { Letter } from './letter.ts';
import type { Wording } from './texts/wording.ts';

/** State of the order is that with this money. */
interface MovedMoney extends MoneyOrder {
  number: string;
  /** Page of the order. */
  url: string;
  /** Sum that came or went back now. */
  amount: Kopecks;
}

/** Letter to the customer: money has come, and what that means for the order. */
export function paymentReceivedLetter(
  paid: MovedMoney & { isTest: boolean },
  wording: Wording,
): Letter {
  const { url, isTest } = paid;
  const { subject, text } = receivedWords(paid, wording);
  return {
    subject,
    heading: subject,
    preheader: text,
    blocks: [
      { kind: 'text', text },
      ...(isTest
        ? [{ kind: 'note', text: 'Это тестовая оплата: настоящие деньги не списаны.' } as const]
        : []),
      { kind: 'button', label: 'Открыть заказ', url },
    ],
  };
}

function receivedWords(paid: MovedMoney, wording: Wording) {
  const { number, status, money } = paid;
  const amount = formatPrice(paid.amount);
  if (money.kind === 'paid') {
    return wording(status === 'confirmed' ? 'payment-whole' : 'payment-settled', {
      number,
      amount,
    });
  }
  const { title, text } = moneyText(paid);
  return wording('payment-part', { number, amount, state: lowerFirst(title), money: text });
}

/** Letter to the customer: money went back. */
export function moneyReturnedLetter(returned: MovedMoney, wording: Wording): Letter {
  const { number, url } = returned;
  const { title: state, text: money } = moneyText(returned);
  const amount = formatPrice(returned.amount);
  const { subject, text } = wording('money-returned', { number, amount, state, money });
  return {
    subject,
    heading: subject,
    preheader: money,
    blocks: [
      { kind: 'text', text },
      { kind: 'button', label: 'Открыть заказ', url },
    ],
  };
}

interface TaskOfPayment {
  number: string;
  name: string;
  /** +7XXXXXXXXXX */
  phone: string;
  /** '' when not given. */
  email: string;
  /** Task in words. */
  detail: string;
}

/** Letter to the shop about money that a manager has to decide about. */
export function paymentTaskLetter({ number, name, phone, email, detail }: TaskOfPayment): Letter {
  const subject = `Заказ № ${number}: решите, что с деньгами`;
  return {
    subject,
    heading: subject,
    preheader: detail,
    blocks: [
      { kind: 'text', text: `${detail}.` },
      {
        kind: 'facts',
        rows: [
          ['Покупатель', name],
          ['Телефон', formatPhone(phone)],
          ...(email ? [['Почта', email] as const] : []),
        ],
      },
    ],
  };
}
