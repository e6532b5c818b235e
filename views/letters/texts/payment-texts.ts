import { defineTexts, paragraph, subject } from './define-texts.ts';

const facts = {
  number: 'номер заказа',
  amount: 'сумма, которая пришла',
  state: 'коротко о деньгах: «получена часть оплаты»',
  money: 'что с деньгами: сколько пришло и сколько осталось',
} as const;

/** Letters to the buyer about money. */
export const paymentTexts = {
  'payment-whole': defineTexts({
    title: 'Оплата получена',
    note: 'Покупателю, когда пришли все деньги и заказ можно собирать.',
    way: 'mail',
    facts: { number: facts.number, amount: facts.amount },
    fields: {
      subject: subject('Оплата заказа № {{number}} получена'),
      text: {
        ...paragraph('Получили {{amount}}. Начинаем собирать заказ.'),
        must: ['amount'],
      },
    },
  }),
  'payment-settled': defineTexts({
    title: 'Оплата получена, заказ уже в работе',
    note: 'Покупателю, когда пришли все деньги за заказ, который уже собирают, отправили или отдали либо ещё проверяет менеджер.',
    way: 'mail',
    facts: { number: facts.number, amount: facts.amount },
    fields: {
      subject: subject('Оплата заказа № {{number}} получена'),
      text: { ...paragraph('Получили {{amount}}, заказ оплачен.'), must: ['amount'] },
    },
  }),
  'payment-part': defineTexts({
    title: 'Пришла часть денег или лишнее',
    note: 'Покупателю, когда пришла часть денег, больше чем нужно, или заказ уже отменён.',
    way: 'mail',
    facts,
    fields: {
      subject: subject('Заказ № {{number}}: {{state}}'),
      text: { ...paragraph('Пришли {{amount}}. {{money}}'), must: ['amount', 'money'] },
    },
  }),
  'money-returned': defineTexts({
    title: 'Деньги возвращены',
    note: 'Покупателю, когда деньги ушли обратно.',
    way: 'mail',
    facts: {
      number: facts.number,
      amount: 'сумма, которую вернули',
      state: 'коротко о заказе: «Заказ отменён»',
      money: 'что с деньгами: сколько вернули и сколько осталось',
    },
    fields: {
      subject: subject('Вернули {{amount}} за заказ № {{number}}'),
      text: { ...paragraph('{{state}}. {{money}}'), must: ['money'] },
    },
  }),
} as const;
