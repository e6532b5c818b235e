import { type OrderStatus, statusTitles } from '../../../shared/order.ts';
import { closing, defineTexts, paragraph, subject } from './define-texts.ts';

const number = 'номер заказа';

/** A letter about a new status of an order. */
const moved = (status: OrderStatus, note: string, standard: string) =>
  defineTexts({
    title: `Заказ: ${statusTitles[status].toLowerCase()}`,
    note,
    way: 'mail',
    facts: { number },
    fields: { subject: movedSubject(status), text: paragraph(standard) },
  });

const movedSubject = (status: OrderStatus) =>
  subject(`Заказ № {{number}}: ${statusTitles[status].toLowerCase()}`);

/** Letters to the buyer about an order. */
export const orderTexts = {
  'order-placed': defineTexts({
    title: 'Заказ принят',
    note: 'Покупателю, как только заказ оформлен. Дальше в письме сказано, что делать, и стоят товары.',
    way: 'mail',
    facts: {
      number,
      name: 'имя покупателя',
      total: 'сумма заказа',
      delivery: 'способ получения',
      address: 'адрес получения',
      payment: 'способ оплаты',
    },
    fields: {
      subject: subject('Заказ № {{number}} принят'),
      opening: paragraph('{{name}}, спасибо за заказ!', 'Первый абзац'),
      closing: closing('О каждой перемене в заказе напишем на этот адрес.'),
    },
  }),
  'order-unpaid': defineTexts({
    title: 'Заказ: ждёт оплаты',
    note: 'Покупателю, когда менеджер проверил заказ и его можно оплатить.',
    way: 'mail',
    facts: { number, day: 'последний день для оплаты' },
    fields: {
      subject: movedSubject('opened'),
      text: {
        ...paragraph('Заказ ждёт оплаты до {{day}} включительно. Неоплаченный заказ отменяется.'),
        must: ['day'],
      },
    },
  }),
  'order-review': moved(
    'review',
    'Покупателю, когда товар больше не отложен и решать надо с менеджером.',
    'Товар больше не отложен: менеджер позвонит и решит с вами, что делать дальше.',
  ),
  'order-confirmed': moved(
    'confirmed',
    'Покупателю, когда заказ подтверждён без денег или после проверки.',
    'Заказ подтверждён.',
  ),
  'order-assembling': moved(
    'assembling',
    'Покупателю, когда заказ начали собирать.',
    'Собираем заказ на складе.',
  ),
  'order-shipped': moved(
    'shipped',
    'Покупателю, когда заказ отправлен. Слово менеджера (трек-номер) стоит следом.',
    'Заказ передан в доставку.',
  ),
  'order-ready': moved(
    'ready',
    'Покупателю, когда заказ можно забрать.',
    'Заказ ждёт вас в пункте выдачи. Возьмите с собой документ, от организации ещё и доверенность.',
  ),
  'order-completed': moved(
    'completed',
    'Покупателю, когда заказ получен.',
    'Заказ выполнен. Спасибо, что выбрали нас!',
  ),
  'order-cancelled': defineTexts({
    title: 'Заказ: отменён',
    note: 'Покупателю, когда заказ отменён. Слово менеджера (причина) стоит следом.',
    way: 'mail',
    facts: { number, money: 'что с деньгами: вернём, уже вернули или платить не нужно' },
    fields: {
      subject: movedSubject('cancelled'),
      text: { ...paragraph('Заказ отменён. {{money}}'), must: ['money'] },
    },
  }),
  'order-changed': defineTexts({
    title: 'Заказ: изменён',
    note: 'Покупателю, когда изменён состав, доставка или её цена. Перемены стоят следом, новый счёт приходит отдельно.',
    way: 'mail',
    facts: {
      number,
      total: 'новая сумма заказа',
      money: 'что с деньгами: сколько пришло и сколько осталось',
    },
    fields: {
      subject: subject('Заказ № {{number}} изменён'),
      text: {
        ...paragraph('Заказ изменён, теперь он стоит {{total}}. {{money}}'),
        must: ['money'],
      },
    },
  }),
  'hold-ended': defineTexts({
    title: 'Товар больше не отложен',
    note: 'Покупателю, когда за заказ не заплатили в срок. Сначала письмо говорит, что с заказом.',
    way: 'mail',
    facts: { number },
    fields: {
      subject: subject('Заказ № {{number}}: товар больше не отложен'),
      closing: closing('Перед оплатой проверим, есть ли товар: если его нет, деньги не спишем.'),
      invoice: closing(
        'Прежде чем платить по счёту, позвоните нам: проверим, есть ли товар. {{phone}}',
        'Последний абзац, если платят по счёту',
      ),
    },
  }),
  invoice: defineTexts({
    title: 'Счёт',
    note: 'Покупателю, со счётом в PDF: при оформлении, по его просьбе и из управления.',
    way: 'mail',
    facts: {
      number,
      total: 'сумма счёта',
      day: 'последний день для оплаты',
      held: '«До этого дня товар за вами.», если товар отложен',
    },
    fields: {
      subject: subject('Счёт на оплату заказа № {{number}}'),
      opening: paragraph(
        'Счёт приложен к письму. В нём есть QR-код для программы банка.',
        'Первый абзац',
      ),
      closing: closing('{{held}} В назначении платежа укажите номер счёта.'),
    },
  }),
} as const;
