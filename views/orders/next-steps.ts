import { CALL_HOURS } from '../../shared/contact-hours.ts';
import type { Order } from '../../shared/contract/orders.ts';
import { DAY_MS } from '../../shared/millis.ts';
import { formatPrice } from '../../shared/money.ts';
import { pickupPlace } from '../../shared/order.ts';
import { CANCELLED_BY_BUYER, stepMoment, stepNote } from '../../shared/order-events.ts';
import type { OrderMoney } from '../../shared/order-money.ts';
import { NOTHING_ONLINE } from '../../shared/payment-ways.ts';
import { formatDay, formatTerm, moscowDay } from '../../shared/ru/dates.ts';
import { isMobilePhone } from '../../shared/ru/phone.ts';
import { sayTerm, terms } from '../../shared/terms.ts';

/** Ways in which the buyer will read of it, as they are truly used. */
function tellsOf({ email, phone, status }: Order): string {
  if (email) return 'О каждой перемене напишем на почту.';
  return isMobilePhone(phone) && status !== 'shipped'
    ? 'Когда заказ будет готов или отправлен, пришлём СМС.'
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
        ? [invoiceStep(order, held, until), 'Когда деньги придут, начнём собирать заказ.']
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
      return ['Собираем заказ на складе.', ...moneySteps(order.money), told];
    case 'shipped':
      return ['Заказ в пути.', ...moneySteps(order.money), told];
    case 'ready':
      return [
        ...readySteps(order),
        ...moneySteps(order.money),
        'Возьмите с собой документ, от организации ещё и доверенность.',
      ];
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
  if (note === CANCELLED_BY_BUYER) return ['Вы отменили этот заказ.'];
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

/** Where an order waits, at what hours, and until when. */
function readySteps({ delivery, events }: Order): string[] {
  const place = delivery.kind === 'pickup' ? pickupPlace(delivery) : '';
  const since = stepMoment(events, 'ready');
  const keep = `Храним заказ ${sayTerm(terms.keep)}`;
  return [
    place
      ? `Заказ ждёт вас: ${place}.`
      : 'Заказ ждёт вас: где и когда забрать, скажем по телефону.',
    since === null
      ? `${keep}.`
      : `${keep}, до\u00a0${formatDay(moscowDay(since + terms.keep.count * DAY_MS))}.`,
  ];
}

/** What is left to pay, or that nothing is; nothing where a note on the money says it. */
function moneySteps(money: OrderMoney): string[] {
  if (money.kind === 'paid' && money.paid > 0) {
    return [`Заказ оплачен: получили ${formatPrice(money.paid)}.`];
  }
  return money.kind === 'on_delivery' ? [`К оплате при получении ${formatPrice(money.left)}.`] : [];
}

function invoiceStep(order: Order, held: string, until: string): string {
  return isLetGo(order)
    ? 'Товар больше не отложен. Прежде чем платить по счёту, позвоните нам: проверим, есть ли он.'
    : `Оплатите счёт: ${held}.${until}`;
}

function onlineStep({ money, can_pay }: Order, held: string, until: string): string {
  const goods = `${held[0]?.toUpperCase()}${held.slice(1)}`;
  if (money.kind === 'checking') return `${goods}, пока менеджер проверяет платёж.`;
  if (!can_pay && 'left' in money) return `${goods}. ${NOTHING_ONLINE}.${until}`;
  const isSaid = money.kind === 'due' && money.paid > 0;
  return isSaid ? `${goods}.${until}` : `Осталось оплатить заказ: ${held}.${until}`;
}

/** «товар отложен для вас до 15:30 20 ноября по Москве» */
function goodsText(order: Order): string {
  const { goods, hold_until } = order;
  if (goods.held) {
    if (goods.until === null || goods.until === hold_until) return 'товар за вами';
    return `товар отложен для вас до ${formatTerm(goods.until)}`;
  }
  return isLetGo(order)
    ? 'товар больше не отложен, при оплате проверим, есть ли он'
    : 'закажем товар у поставщика';
}

/** Goods of a stock that wait for the order no more. */
const isLetGo = ({ goods, lines }: Order): boolean =>
  !goods.held && lines.some(({ from_city, from_others }) => from_city + from_others > 0);
