import { closing, defineTexts, paragraph, preheader, subject } from './define-texts.ts';

const number = 'номер заявки';
const day = 'последний день, когда действуют цены';

/** Letters to the buyer about requests and offers. */
export const quoteTexts = {
  'quote-sent': defineTexts({
    title: 'Заявка отправлена',
    note: 'Покупателю, как только заявка отправлена. Дальше в письме её товары.',
    way: 'mail',
    facts: { number, name: 'имя покупателя' },
    fields: {
      subject: subject('Заявка № {{number}} отправлена'),
      preheader: preheader('Менеджер назовёт цены и сроки в течение рабочего дня.'),
      opening: paragraph(
        '{{name}}, спасибо! Менеджер назовёт цены и сроки в течение рабочего дня.',
        'Первый абзац',
      ),
    },
  }),
  'quote-answered': defineTexts({
    title: 'Предложение по заявке',
    note: 'Покупателю, с ценами менеджера и КП в PDF. Слово менеджера и перемены стоят следом.',
    way: 'mail',
    facts: { number, day },
    fields: {
      subject: subject('Предложение по заявке № {{number}}'),
      opening: paragraph(
        'Менеджер назвал цены и сроки. Заказать можно одной кнопкой.',
        'Первый абзац',
      ),
      term: {
        ...paragraph('Цены действуют до {{day}} включительно.', 'Срок'),
        must: ['day'],
      },
    },
  }),
  'quote-declined': defineTexts({
    title: 'Отказ по заявке',
    note: 'Покупателю, когда предложить нечего. Причина, если она названа, стоит следом.',
    way: 'mail',
    facts: { number },
    fields: {
      subject: subject('Заявка № {{number}} закрыта'),
      text: paragraph('К сожалению, предложить эти товары мы не можем.'),
    },
  }),
  'basket-offer': defineTexts({
    title: 'Коммерческое предложение из корзины',
    note: 'Тому, кому его попросили прислать, с КП в PDF.',
    way: 'mail',
    facts: {},
    fields: {
      subject: subject('Коммерческое предложение'),
      opening: paragraph(
        'Предложение приложено к письму. Его попросили прислать из корзины.',
        'Первый абзац',
      ),
      closing: closing('Корзина откроется в том браузере, где её собрали.'),
    },
  }),
} as const;
