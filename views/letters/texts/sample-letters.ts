import { codeLine } from '../../../shared/login.ts';
import type { PricedLine } from '../../../shared/paper.ts';
import { loginLetter, phoneChangedLetter, subscriptionLetter } from '../account-letters.ts';
import { questionAnsweredLetter, quoteDeclinedLetter } from '../answer-letters.ts';
import { firmConfirmedLetter, firmRefusedLetter } from '../firm-letters.ts';
import type { Letter } from '../letter.ts';
import { basketOfferLetter } from '../offer-letters.ts';
import {
  holdEndedLetter,
  invoiceLetter,
  type OrderStep,
  orderChangedLetter,
  orderPlacedLetter,
  orderStatusLetter,
} from '../order-letters.ts';
import { moneyReturnedLetter, paymentReceivedLetter } from '../payment-letters.ts';
import { quoteAnsweredLetter } from '../quote-letters.ts';
import { quoteSentLetter } from '../shop-order-letters.ts';
import type { LetterName } from './letter-texts.ts';
import type { Wording } from './wording.ts';

const number = '100245';
const day = '2026-12-04';
const total = 359_100;
const name = 'Анна';
const firm = 'ООО «Столовая», ИНН 7707083893';
const lines: readonly PricedLine[] = [
  {
    title: 'Гастроёмкость GN 1/1, 65 мм',
    code: '100245',
    packages: 2,
    package: 1,
    unit: 'шт',
    price: 150_050,
    sum: 300_100,
    vat: { percent: 22, sum: 54_116 },
  },
  {
    title: 'Доставка: Курьером по городу',
    code: null,
    packages: 1,
    package: 1,
    unit: 'усл.',
    price: 59_000,
    sum: 59_000,
    vat: { percent: 22, sum: 10_639 },
  },
];

/** Order that the samples are about, for the papers that go with them. */
export const sampleOrder = {
  number,
  validUntil: day,
  lines,
  total,
  firm: 'ООО «Столовая»',
} as const;

/** Shop that the links of a sample lead to. */
interface SampleShop {
  siteUrl: string;
}

type Sample<Made> = (wording: Wording, shop: SampleShop) => Made;

const moved =
  (step: OrderStep, ...notes: string[]): Sample<Letter> =>
  (wording, { siteUrl: url }) =>
    orderStatusLetter({ number, url, step, notes }, wording);

const wholePayment = {
  number,
  amount: total,
  money: { kind: 'paid', paid: total },
  can_pay: false,
  isTest: false,
} as const;

const sms =
  (say: (wording: Wording, shop: SampleShop) => { text: string }): Sample<string> =>
  (wording, shop) =>
    say(wording, shop).text;

type Samples = { [Name in LetterName]: Sample<Name extends `sms-${string}` ? string : Letter> };

/** Every letter and SMS about an invented order, for who writes its texts. */
const samples: Samples = {
  'order-placed': (wording, { siteUrl: url }) =>
    orderPlacedLetter(
      {
        number,
        url,
        payUrl: url,
        customerName: name,
        lines,
        total,
        deliveryTitle: 'Курьером по городу',
        deliveryAddress: 'Москва, ул. Лесная, 7',
        deliveryOn: day,
        paymentTitle: 'Картой на сайте',
        next: ['Осталось оплатить заказ: товар за вами.'],
      },
      wording,
    ),
  'order-unpaid': moved({ to: 'opened', payUntil: day }),
  'order-review': moved({ to: 'review' }),
  'order-confirmed': moved({ to: 'confirmed' }),
  'order-assembling': moved({ to: 'assembling' }),
  'order-shipped': moved({ to: 'shipped' }, 'Трек-номер 1234567890'),
  'order-ready': moved({ to: 'ready' }),
  'order-completed': moved({ to: 'completed' }),
  'order-cancelled': moved(
    {
      to: 'cancelled',
      order: { status: 'cancelled', can_pay: false, money: { kind: 'returned', returned: total } },
    },
    'Товара не оказалось на складе',
  ),
  'order-changed': (wording, { siteUrl: url }) =>
    orderChangedLetter(
      {
        number,
        url,
        total,
        money: { kind: 'due', paid: 300_100, left: total - 300_100 },
        status: 'confirmed',
        can_pay: true,
        notes: ['Доставка: 590,00 ₽. Подъём на этаж'],
      },
      wording,
    ),
  'hold-ended': (wording, { siteUrl: url }) =>
    holdEndedLetter({ number, url, text: 'Срок оплаты прошёл.', byInvoice: false }, wording),
  invoice: (wording, { siteUrl: url }) =>
    invoiceLetter({ number, url, total, left: total, validUntil: day, held: true }, wording),
  'payment-whole': (wording, { siteUrl: url }) =>
    paymentReceivedLetter({ ...wholePayment, url, status: 'confirmed' }, wording),
  'payment-settled': (wording, { siteUrl: url }) =>
    paymentReceivedLetter({ ...wholePayment, url, status: 'shipped' }, wording),
  'payment-part': (wording, { siteUrl: url }) =>
    paymentReceivedLetter(
      {
        number,
        url,
        amount: 100_000,
        money: { kind: 'due', paid: 100_000, left: total - 100_000 },
        status: 'opened',
        can_pay: true,
        isTest: false,
      },
      wording,
    ),
  'money-returned': (wording, { siteUrl: url }) =>
    moneyReturnedLetter(
      {
        number,
        url,
        amount: total,
        money: { kind: 'returned', returned: total },
        status: 'cancelled',
        can_pay: false,
      },
      wording,
    ),
  'quote-sent': (wording, { siteUrl: url }) =>
    quoteSentLetter({ number, url, customerName: name, lines }, wording),
  'quote-answered': (wording, { siteUrl: url }) =>
    quoteAnsweredLetter(
      {
        number,
        url,
        lines,
        validUntil: day,
        comment: 'Привезём за неделю.',
        changes: ['скидка 5 %'],
      },
      wording,
    ),
  'quote-declined': (wording, { siteUrl: url }) =>
    quoteDeclinedLetter({ number, url, reason: 'Товар снят с производства.' }, wording),
  'basket-offer': (wording, { siteUrl: url }) =>
    basketOfferLetter({ url, lines, validUntil: day }, wording),
  'question-answered': (wording) =>
    questionAnsweredLetter(
      {
        name,
        question: 'Подойдёт ли крышка от GN 1/2?',
        answer: { html: '<p>Нет, нужна крышка GN 1/1.</p>', text: 'Нет, нужна крышка GN 1/1.' },
      },
      wording,
    ),
  'firm-confirmed': (wording, { siteUrl: url }) =>
    firmConfirmedLetter({ firm, url, hasOwnPrices: true }, wording),
  'firm-refused': (wording, { siteUrl: url }) =>
    firmRefusedLetter({ firm, url, reason: 'ИНН не найден.', keepsPrices: false }, wording),
  'signed-in': (wording, { siteUrl: sessionsUrl }) =>
    loginLetter(
      {
        at: Date.parse('2026-11-30T09:00:00Z'),
        device: 'Chrome, Windows',
        cityTitle: 'Москва',
        sessionsUrl,
      },
      wording,
    ),
  'phone-changed': (wording) =>
    phoneChangedLetter({ at: Date.parse('2026-11-30T09:00:00Z'), phone: '+79161234567' }, wording),
  subscription: (wording, { siteUrl: url }) =>
    subscriptionLetter({ confirmUrl: url, endUrl: url }, wording),
  'sms-code': (wording, { siteUrl }) =>
    `${wording('sms-code', { code: '123456' }).text}\n${codeLine('123456', new URL(siteUrl).hostname)}`,
  'sms-new-phone': sms((wording) => wording('sms-new-phone', { code: '123456' })),
  'sms-phone-changed': sms((wording) => wording('sms-phone-changed', {})),
  'sms-ready': sms((wording) =>
    wording('sms-ready', { number, place: 'г. Москва, ул. Лесная, 7, пн–пт 9:00–18:00' }),
  ),
  'sms-shipped': sms((wording) =>
    wording('sms-shipped', {
      number,
      delivery: 'Курьером по городу',
      track: 'номер отправления 1234567890',
    }),
  ),
  'sms-cancelled': sms((wording) => wording('sms-cancelled', { number })),
  'sms-offered': sms((wording, { siteUrl }) =>
    wording('sms-offered', { number, url: `${siteUrl}/order-send/a1b2c3d4` }),
  ),
  'sms-declined': sms((wording) => wording('sms-declined', { number })),
};

/** A letter about an invented order. */
export const sampleLetter = (
  letter: LetterName,
  wording: Wording,
  shop: SampleShop,
): Letter | string => samples[letter](wording, shop);
