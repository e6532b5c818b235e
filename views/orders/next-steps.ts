import { CALL_HOURS } from '../../shared/contact-hours.ts';
import type { Order } from '../../shared/contract/orders.ts';
import { formatPrice } from '../../shared/money.ts';
import { stepNote } from '../../shared/order-events.ts';
import type { OrderMoney } from '../../shared/order-money.ts';
import { NOTHING_ONLINE } from '../../shared/payment-ways.ts';
import { formatDay, formatTerm } from '../../shared/ru/dates.ts';
import { isMobilePhone } from '../../shared/ru/phone.ts';

/** Ways in which the buyer will read of it, as they are truly used. */
function tellsOf({ email, phone }: Order): string {
  if (email) return 'О каждой перемене напишем на почту.';
  return isMobilePhone(phone)
    ? 'Когда заказ будет собран, пришлём СМС.'
    : 'О каждой перемене узнаете на этой странице.';
}

/** Next steps of an order, for its owner. */
export function nextSteps(order: Order): string[] {
  const { status, payment_kind, delivery, hold_until } = order;
  const until = hold_until === null ? '' : ` Ждём оплату до ${formatTerm(hold_until)}.`;
  const told = tellsOf(order);
  const held = goodsText(order);
  switch (status) {
    case 'review':
      return [
        `Заказ проверит менеджер: позвонит в рабочее время, с ${CALL_HOURS.from} до ${CALL_HOURS.to}, и подтвердит его.`,
        'До звонка товар не отложен и платить ничего не нужно.',
      ];
    case 'opened':
      return payment_kind === 'invoice'
        ? [`Оплатите счёт: ${held}.${until}`, 'Когда деньги придут, начнём собирать заказ.']
        : [onlineStep(order, held, until)];
    case 'confirmed':
      return [
        confirmedStep(order.money, held),
        delivery.on
          ? `${delivery.kind === 'pickup' ? 'Можно забрать' : 'Доставим'} с ${formatDay(delivery.on)}.`
          : 'Менеджер согласует с вами день доставки.',
        told,
      ];
    case 'assembling':
      return ['Собираем заказ на складе.', told];
    case 'shipped':
      return ['Заказ в пути.', told];
    case 'ready':
      return ['Заказ ждёт вас. Возьмите с собой документ, от организации ещё и доверенность.'];
    case 'completed':
      return ['Заказ выполнен. Спасибо, что выбрали нас!'];
    case 'cancelled':
      return [...cancelReason(order), 'Если товар ещё нужен, повторите заказ.'];
    default:
      return [];
  }
}

/** Why it was cancelled, as whoever cancelled it has said. */
function cancelReason({ events }: Order): string[] {
  const note = stepNote(events, 'cancelled');
  return note ? [`Причина отмены: ${note}`] : [];
}

function confirmedStep(money: OrderMoney, held: string): string {
  switch (money.kind) {
    case 'on_delivery': {
      const came = money.paid > 0 ? `Получили ${formatPrice(money.paid)}, к` : 'К';
      return `Заказ подтверждён: ${held}. ${came} оплате при получении ${formatPrice(money.left)}.`;
    }
    case 'paid':
    case 'overpaid':
      return money.paid > 0
        ? 'Оплата получена, заказ подтверждён.'
        : 'Заказ подтверждён, платить ничего не нужно.';
    default:
      return 'Заказ подтверждён.';
  }
}

function onlineStep({ money, can_pay }: Order, held: string, until: string): string {
  const goods = `${held[0]?.toUpperCase()}${held.slice(1)}`;
  if (money.kind === 'checking') return `${goods}, пока менеджер проверяет платёж.`;
  if (!can_pay && 'left' in money) return `${goods}. ${NOTHING_ONLINE}.${until}`;
  const isSaid = money.kind === 'due' && money.paid > 0;
  return isSaid ? `${goods}.${until}` : `Осталось оплатить заказ: ${held}.${until}`;
}

/** «товар отложен для вас до 15:30 20 ноября» */
function goodsText({ goods, hold_until, lines }: Order): string {
  if (goods.held) {
    if (goods.until === null || goods.until === hold_until) return 'товар за вами';
    return `товар отложен для вас до ${formatTerm(goods.until)}`;
  }
  const isFromStock = lines.some(({ from_city, from_others }) => from_city + from_others > 0);
  return isFromStock
    ? 'товар больше не отложен, при оплате проверим, есть ли он'
    : 'закажем товар у поставщика';
}
