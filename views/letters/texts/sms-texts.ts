import { defineTexts, smsText } from './define-texts.ts';

const order = 'номер заказа';
const quote = 'номер заявки';

/** SMS to buyers. */
export const smsTexts = {
  'sms-code': defineTexts({
    title: 'СМС: код входа',
    note: 'Каждому, кто входит или подтверждает телефон. Последнюю строку, по которой браузер подставляет код, магазин добавляет сам.',
    way: 'sms',
    facts: { code: 'код' },
    fields: {
      text: {
        ...smsText('Код: {{code}}. Никому не говорите.'),
        isLine: true,
        must: ['code'],
      },
    },
  }),
  'sms-new-phone': defineTexts({
    title: 'СМС: код смены номера',
    note: 'На новый номер покупателя, который просит сменить его: код он называет сотруднику.',
    way: 'sms',
    facts: { code: 'код' },
    fields: {
      text: {
        ...smsText('Код смены номера: {{code}}. Назовите его менеджеру, если просили об этом.'),
        isLine: true,
        must: ['code'],
      },
    },
  }),
  'sms-phone-changed': defineTexts({
    title: 'СМС: номер сменён',
    note: 'На прежний номер покупателя, когда вы сменили его.',
    way: 'sms',
    facts: {},
    fields: {
      text: smsText(
        'Для входа в кабинет теперь нужен другой номер, этот больше не подходит. Если вы не просили об этом, позвоните: {{phone}}',
      ),
    },
  }),
  'sms-ready': defineTexts({
    title: 'СМС: заказ готов к выдаче',
    note: 'Покупателю, когда заказ можно забрать.',
    way: 'sms',
    facts: { number: order, place: 'адрес и часы пункта выдачи' },
    fields: {
      text: {
        ...smsText('Заказ {{number}} собран и ждёт вас: {{place}}'),
        must: ['number', 'place'],
      },
    },
  }),
  'sms-shipped': defineTexts({
    title: 'СМС: заказ отправлен',
    note: 'Покупателю, когда заказ отправлен.',
    way: 'sms',
    facts: {
      number: order,
      delivery: 'способ получения',
      track: 'номер отправления или короткое слово покупателю, если вы его написали',
    },
    fields: {
      text: {
        ...smsText('Заказ {{number}} собран и отправлен: {{delivery}}, {{track}}'),
        must: ['number'],
      },
    },
  }),
  'sms-cancelled': defineTexts({
    title: 'СМС: заказ отменён',
    note: 'Покупателю, который не оставил почту.',
    way: 'sms',
    facts: { number: order },
    fields: { text: { ...smsText('Заказ {{number}} отменён'), must: ['number'] } },
  }),
  'sms-offered': defineTexts({
    title: 'СМС: есть предложение',
    note: 'Покупателю, который не оставил почту.',
    way: 'sms',
    facts: { number: quote, url: 'адрес страницы с предложением' },
    fields: {
      text: {
        ...smsText('По заявке {{number}} есть предложение: {{url}}'),
        must: ['number', 'url'],
      },
    },
  }),
  'sms-declined': defineTexts({
    title: 'СМС: отказ по заявке',
    note: 'Покупателю, который не оставил почту.',
    way: 'sms',
    facts: { number: quote },
    fields: {
      text: {
        ...smsText('Заявка {{number}} закрыта: предложить эти товары не можем'),
        must: ['number'],
      },
    },
  }),
} as const;
