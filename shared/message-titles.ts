const titles = {
  'order-placed': 'Заказ принят',
  'order-moved': 'Новый статус',
  'order-changed': 'Заказ изменён',
  'order-review': 'Проверка заказа (нам)',
  'order-sms': 'СМС о заказе',
  'invoice-asked': 'Счёт',
  'payment-received': 'Деньги получены',
  'money-returned': 'Деньги возвращены',
  'hold-ended': 'Бронь кончилась',
  'payment-task': 'Деньги: решить (нам)',
  'exchange-task': 'Обмен с 1С: решить (нам)',
  'request-placed': 'Заявка принята',
  'request-answered': 'Предложение',
  'request-declined': 'Отказ по заявке',
  'offer-asked': 'Предложение по корзине',
  'callback-asked': 'Просьба позвонить (нам)',
  'inquiry-made': 'Обращение (нам)',
  'question-asked': 'Вопрос (нам)',
  'question-answered': 'Ответ на вопрос',
  'firm-judged': 'Решение о фирме',
  'signed-in': 'Вход с нового устройства',
  'phone-changed': 'Сменён номер для входа',
  'phone-changed-sms': 'СМС о смене номера',
  'subscription-asked': 'Подписка: подтвердить',
  'letter-trial': 'Письмо на пробу',
  'refund-payment': 'Возврат денег',
  'send-receipt': 'Чек',
  'cancel-payment': 'Отмена платежа',
  push: 'Уведомление в браузере',
  indexnow: 'Поисковикам: новое на сайте',
  webhook: 'Событие для программы',
} as const satisfies Record<string, string>;

/** Kinds of messages of the outbox; each has a deliverer. */
export type MessageKind = keyof typeof titles;

const isKind = (text: string): text is MessageKind => Object.hasOwn(titles, text);

/** Name of a kind of message of the outbox, for people; messages of other versions may be of other kinds. */
export const messageTitle = (kind: string): string => (isKind(kind) ? titles[kind] : kind);
