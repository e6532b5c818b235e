import type { PaperLine } from '../../../shared/paper.ts';
import {
  loginLetter,
  phoneChangedLetter,
  subscriptionLetter,
} from '../../../views/letters/account-letters.ts';
import {
  questionAnsweredLetter,
  quoteDeclinedLetter,
} from '../../../views/letters/answer-letters.ts';
import { exchangeTaskLetter } from '../../../views/letters/exchange-letters.ts';
import { firmConfirmedLetter, firmRefusedLetter } from '../../../views/letters/firm-letters.ts';
import { inquiryReceivedLetter } from '../../../views/letters/inquiry-letters.ts';
import type { EmailSender, Letter } from '../../../views/letters/letter.ts';
import {
  holdEndedLetter,
  invoiceLetter,
  type OrderAsPlaced,
  orderChangedLetter,
  orderPlacedLetter,
  orderStatusLetter,
} from '../../../views/letters/order-letters.ts';
import {
  moneyReturnedLetter,
  paymentReceivedLetter,
  paymentTaskLetter,
} from '../../../views/letters/payment-letters.ts';
import { quoteAnsweredLetter } from '../../../views/letters/quote-letters.ts';
import {
  callbackReceivedLetter,
  questionReceivedLetter,
} from '../../../views/letters/shop-letters.ts';
import { standardWording } from './letter-wording.ts';

export const sender: EmailSender = {
  brand: 'Мармит',
  legalName: 'ООО «Мармит»',
  inn: '7700000009',
  address: '125009, Москва, ул. Складская, д. 1',
  phone: '8 800 200-40-00',
  email: 'zakaz@marmit.example',
  siteUrl: 'https://marmit.example',
};
const url = 'https://marmit.example/lk-order/245';
const lines: PaperLine[] = [
  {
    title: 'Гастроёмкость GN 1/1 из нержавеющей стали, глубина 65 мм',
    code: '100245',
    packages: 2,
    package: 1,
    unit: 'шт',
    price: 150_050,
    sum: 300_100,
    vat: { percent: 22, sum: 54_116 },
  },
  {
    title: 'Нож «Шеф» 20 см',
    code: '100246',
    packages: 3,
    package: 6,
    unit: 'шт',
    price: null,
  },
];
const delivery: PaperLine = {
  title: 'Доставка: Курьером по городу',
  code: null,
  packages: 1,
  package: 1,
  unit: 'усл.',
  price: 59_000,
  sum: 59_000,
  vat: { percent: 22, sum: 10_639 },
};
export const placed: OrderAsPlaced = {
  next: ['Осталось оплатить заказ: товар за вами. Ждём оплату до 25 ноября включительно.'],
  number: '100245',
  url,
  payUrl: 'https://marmit.example/pay/1',
  customerName: 'Иван',
  lines: [...lines, delivery],
  total: 359_100,
  deliveryTitle: 'Курьером по городу',
  deliveryAddress: 'Москва, ул. Примерная, д. 5',
  deliveryOn: '2026-11-22',
  paymentTitle: 'Картой или СБП на сайте',
};

/** Samples of the letters by the names of their templates. */
export const emails: Record<string, Letter> = {
  orderPlacedLetter: orderPlacedLetter(placed, standardWording),
  orderStatusLetter: orderStatusLetter(
    {
      number: '100245',
      url,
      step: { to: 'shipped' },
      notes: ['Трек-номер 123'],
    },
    standardWording,
  ),
  orderChangedLetter: orderChangedLetter(
    {
      number: '100245',
      url,
      total: 359_100,
      money: { kind: 'due', paid: 300_100, left: 59_000 },
      status: 'confirmed',
      can_pay: true,
      notes: ['Доставка: 590,00 ₽. Подъём на этаж'],
    },
    standardWording,
  ),
  invoiceLetter: invoiceLetter(
    { number: '100245', url, total: 359_100, left: 359_100, validUntil: '2026-11-25', held: true },
    standardWording,
  ),
  paymentReceivedLetter: paymentReceivedLetter(
    {
      number: '100245',
      url,
      amount: 100_000,
      isTest: true,
      money: { kind: 'due', paid: 100_000, left: 259_100 },
      status: 'opened',
      can_pay: true,
    },
    standardWording,
  ),
  exchangeTaskLetter: exchangeTaskLetter({ detail: 'Узел «УТ» молчит с 20 ноября' }),
  holdEndedLetter: holdEndedLetter(
    { number: '100245', url, text: 'Резерв закончился.', byInvoice: false },
    standardWording,
  ),
  moneyReturnedLetter: moneyReturnedLetter(
    {
      number: '100245',
      url,
      amount: 359_100,
      money: { kind: 'returned', returned: 359_100 },
      status: 'cancelled',
      can_pay: false,
    },
    standardWording,
  ),
  paymentTaskLetter: paymentTaskLetter({
    number: '100245',
    name: 'Иван',
    phone: '+79161234567',
    email: '',
    detail: 'Верните покупателю 100 ₽',
  }),
  quoteAnsweredLetter: quoteAnsweredLetter(
    {
      number: '100300',
      url,
      lines,
      validUntil: '2026-11-30',
      comment: 'Нож под заказ, срок две недели.\nМожно заменить на модель «Повар».',
      changes: ['Нож: 500 ₽ → 450 ₽'],
    },
    standardWording,
  ),
  questionReceivedLetter: questionReceivedLetter({
    name: 'Анна',
    email: 'anna@kafe.example',
    phone: '+79161234567',
    text: 'Подойдёт ли крышка\nот GN 1/2?',
    product: { title: 'Гастроёмкость GN 1/1', url: 'https://marmit.example/goods/100245' },
  }),
  callbackReceivedLetter: callbackReceivedLetter({
    name: 'Пётр',
    phone: '+79161234567',
    cityTitle: 'Москва',
    promised: 'сегодня до 18:00',
    comment: '',
  }),
  subscriptionLetter: subscriptionLetter(
    {
      confirmUrl: 'https://marmit.example/subscribe/abc',
      endUrl: 'https://marmit.example/subscribe/abc/end',
    },
    standardWording,
  ),
  loginLetter: loginLetter(
    {
      at: Date.parse('2026-11-20T16:20:00Z'),
      device: 'Chrome, Windows',
      cityTitle: 'Москва',
      sessionsUrl: 'https://marmit.example/lk/profil/',
    },
    standardWording,
  ),
  phoneChangedLetter: phoneChangedLetter(
    { at: Date.parse('2026-11-20T16:20:00Z'), phone: '+79161234567' },
    standardWording,
  ),
  questionAnsweredLetter: questionAnsweredLetter(
    {
      name: 'Анна',
      question: 'Подойдёт ли крышка?',
      answer: { html: '<p>Да, от GN 1/2.</p>', text: 'Да, от GN 1/2.' },
    },
    standardWording,
  ),
  firmConfirmedLetter: firmConfirmedLetter(
    { firm: 'ООО «Суп», ИНН 7707083893', url, hasOwnPrices: true },
    standardWording,
  ),
  firmRefusedLetter: firmRefusedLetter(
    {
      firm: 'ООО «Суп», ИНН 7707083893',
      url,
      reason: 'ИНН закрыт с 2024 года',
      keepsPrices: false,
    },
    standardWording,
  ),
  quoteDeclinedLetter: quoteDeclinedLetter(
    { number: '100300', url, reason: 'Снят.' },
    standardWording,
  ),
  inquiryReceivedLetter: inquiryReceivedLetter({
    kind: 'planning',
    name: 'Анна',
    phone: '+79161234567',
    email: '',
    cityTitle: 'Москва',
    comment: '',
    object_type: 'Кафе',
    area_m2: 120,
  }),
};
