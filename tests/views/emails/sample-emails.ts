import { signInEmail, subscriptionEmail } from '../../../views/emails/account-emails.ts';
import type { Email, EmailLine, EmailSender } from '../../../views/emails/email.ts';
import {
  invoiceEmail,
  orderPlacedEmail,
  orderStatusEmail,
  type PlacedOrder,
  paymentReceivedEmail,
} from '../../../views/emails/order-emails.ts';
import { requestAnsweredEmail } from '../../../views/emails/request-emails.ts';
import { callbackReceivedEmail, questionReceivedEmail } from '../../../views/emails/shop-emails.ts';

export const sender: EmailSender = {
  ...{ brand: 'Мармит', legalName: 'ООО «Мармит»', inn: '7700000009' },
  ...{ address: '125009, Москва, ул. Складская, д. 1', phone: '8 800 200-40-00' },
  ...{ email: 'zakaz@marmit.example', siteUrl: 'https://marmit.example' },
};
const url = 'https://marmit.example/lk-order/245';
const lines: EmailLine[] = [
  {
    ...{ title: 'Гастроёмкость GN 1/1 из нержавеющей стали, глубина 65 мм', code: '100245' },
    ...{ quantity: '2 шт', price: 150_050, sum: 300_100 },
  },
  { title: 'Нож «Шеф» 20 см', code: null, quantity: '3 упак. по 6 шт', price: null, sum: null },
];
export const placed: PlacedOrder = {
  ...{ number: '100245', url, payUrl: 'https://marmit.example/pay/1', customerName: 'Иван' },
  ...{ lines, total: 359_100, vat: 64_756, deliveryTitle: 'Курьером по городу' },
  ...{ deliveryAddress: 'Москва, ул. Примерная, д. 5', deliveryOn: '2026-11-22' },
  ...{ deliveryPrice: 59_000, paymentTitle: 'Картой или СБП на сайте' },
};

/** One of each letter. */
export const emails: Record<string, Email> = {
  placed: orderPlacedEmail(placed),
  shipped: orderStatusEmail({ number: '100245', url, status: 'shipped', note: 'Трек-номер 123' }),
  invoice: invoiceEmail({ number: '100245', url, total: 359_100, validUntil: '2026-11-25' }),
  paid: paymentReceivedEmail({ number: '100245', url, amount: 359_100, isTest: true }),
  offer: requestAnsweredEmail({
    ...{ number: '100300', url, lines, total: 300_100, validUntil: '2026-11-30' },
    comment: 'Нож под заказ, срок две недели.\nМожно заменить на модель «Повар».',
  }),
  question: questionReceivedEmail({
    ...{ name: 'Анна', email: 'anna@kafe.example', phone: '+79161234567' },
    text: 'Подойдёт ли крышка\nот GN 1/2?',
    product: { title: 'Гастроёмкость GN 1/1', url: 'https://marmit.example/goods/100245' },
    answerUrl: 'https://marmit.example/manage/questions/7',
  }),
  callback: callbackReceivedEmail({
    ...{ name: 'Пётр', phone: '+79161234567', cityTitle: 'Москва' },
    ...{ promised: 'сегодня до 18:00', comment: '' },
  }),
  subscription: subscriptionEmail({ confirmUrl: 'https://marmit.example/subscribe/abc' }),
  signIn: signInEmail({
    ...{ at: Date.parse('2026-11-20T16:20:00Z'), device: 'Chrome, Windows', cityTitle: 'Москва' },
    sessionsUrl: 'https://marmit.example/lk/profil/',
  }),
};
