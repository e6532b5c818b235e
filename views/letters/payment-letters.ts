import { formatPrice, type Kopecks } from '../../shared/money.ts';
import type { OrderMoney } from '../../shared/order-money.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { moneyText } from '../orders/money-text.ts';
import type { Letter } from './letter.ts';

export interface MovedMoney {
  number: string;
  /** Page of the order. */
  url: string;
  /** Sum that came or went back now. */
  amount: Kopecks;
  /** State of the order's money with it. */
  money: OrderMoney;
}

/** Letter to the customer: money has come, and what that means for the order. */
export function paymentReceivedLetter(paid: MovedMoney & { isTest: boolean }): Letter {
  const { number, url, amount, money, isTest } = paid;
  const { title, text } = moneyText(money);
  const isWhole = money.kind === 'paid';
  const subject = isWhole
    ? `Оплата заказа № ${number} получена`
    : `Заказ № ${number}: ${lower(title)}`;
  const said = isWhole
    ? `Получили ${formatPrice(amount)}. Начинаем собирать заказ.`
    : `Пришли ${formatPrice(amount)}. ${text}`;
  return {
    subject,
    heading: subject,
    preheader: said,
    blocks: [
      { kind: 'text', text: said },
      ...(isTest
        ? [{ kind: 'note', text: 'Это тестовая оплата: настоящие деньги не списаны.' } as const]
        : []),
      { kind: 'button', label: 'Открыть заказ', url },
    ],
  };
}

/** Letter to the customer: money went back. */
export function moneyReturnedLetter({ number, url, amount, money }: MovedMoney): Letter {
  const subject = `Вернули ${formatPrice(amount)} за заказ № ${number}`;
  const { title, text } = moneyText(money);
  return {
    subject,
    heading: subject,
    preheader: text,
    blocks: [
      { kind: 'text', text: `${title}. ${text}` },
      { kind: 'button', label: 'Открыть заказ', url },
    ],
  };
}

export interface PaymentTask {
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
export function paymentTaskLetter({ number, name, phone, email, detail }: PaymentTask): Letter {
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

const lower = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
