import { type OrderStatus, orderNumber } from '../../shared/order.ts';
import type { PushMessage } from '../../shared/push.ts';
import * as links from '../../shared/routes.ts';

const STATUS_TEXTS: Readonly<Record<OrderStatus, string>> = {
  review: 'Заказ проверяет менеджер',
  opened: 'Заказ ждёт оплаты',
  confirmed: 'Заказ подтверждён',
  assembling: 'Собираем заказ на складе',
  shipped: 'Заказ передан в доставку',
  ready: 'Заказ ждёт вас в пункте выдачи',
  completed: 'Заказ выполнен. Спасибо!',
  cancelled: 'Заказ отменён',
};

interface NotifiedOrder {
  id: number;
  code: string;
  /** Belongs to a customer: it stands in the account. */
  isCustomers: boolean;
}

/** «Заказ № 100245» and what is with it now. */
export function orderMessage(order: NotifiedOrder, status: OrderStatus): PushMessage {
  const { id, code, isCustomers } = order;
  const url = isCustomers ? links.accountOrder(id) : links.orderResult(code);
  return {
    title: `Заказ № ${orderNumber(id)}`,
    body: STATUS_TEXTS[status],
    url,
    tag: `order-${id}`,
  };
}

const MAX_QUESTION = 120;

interface AnsweredQuestion {
  id: number;
  question: string;
  /** Stands on the site; otherwise its answer is in a letter alone. */
  isPublished: boolean;
}

export function answerMessage({ id, question, isPublished }: AnsweredQuestion): PushMessage {
  const cut = question.length > MAX_QUESTION ? `${question.slice(0, MAX_QUESTION)}…` : question;
  return {
    title: 'Мы ответили на ваш вопрос',
    body: isPublished ? cut : `Ответ — в письме на вашу почту. ${cut}`,
    url: isPublished ? links.answer(id) : links.answers(),
    tag: `question-${id}`,
  };
}
