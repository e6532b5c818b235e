/** Events that programs can be told of, with the words for people. */
export const webhookEvents = {
  'order.placed': 'оформлен заказ или отправлена заявка',
  'order.status': 'у заказа другой статус',
  'order.paid': 'пришли деньги за заказ',
  'order.refunded': 'деньги за заказ вернулись покупателю',
  'goods.changed': 'у товаров изменились цена, остаток или описание',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;
export const WEBHOOK_KIND = 'webhook';
/** Event that tries a subscription; nobody subscribes to it. */
export const PING = 'ping';

export const isWebhookEvent = (text: string): text is WebhookEvent =>
  Object.hasOwn(webhookEvents, text);
