import type { Order } from '../../shared/contract/orders.ts';
import { formatPrice } from '../../shared/money.ts';
import { formatDay, formatTerm } from '../../shared/ru/dates.ts';
import { isMobilePhone } from '../../shared/ru/phone.ts';

/** Where the buyer will read of it, as it is truly sent. */
function tellsOf({ email, phone }: Order): string {
  if (email) return 'О каждой перемене напишем на почту.';
  return isMobilePhone(phone)
    ? 'Когда заказ будет собран, пришлём СМС.'
    : 'О каждой перемене узнаете на этой странице.';
}

/** What happens next with an order, for its owner. */
export function nextSteps(order: Order): string[] {
  const { status, payment_kind, delivery, hold_until } = order;
  const until = hold_until === null ? '' : ` Ждём оплату до ${formatTerm(hold_until)}.`;
  const told = tellsOf(order);
  switch (status) {
    case 'opened':
      return payment_kind === 'invoice'
        ? [`Оплатите счёт: товар за вами.${until}`, 'Когда деньги придут, начнём собирать заказ.']
        : [onlineStep(order, until)];
    case 'confirmed':
      return [
        payment_kind === 'on_delivery'
          ? `Заказ подтверждён. К оплате при получении ${formatPrice(order.total)}.`
          : order.money.kind === 'due'
            ? 'Заказ подтверждён.'
            : 'Оплата получена, заказ подтверждён.',
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
      return ['Товар вернулся на склад. Если он ещё нужен, повторите заказ.'];
    default:
      return [];
  }
}

function onlineStep({ money }: Order, until: string): string {
  if (money.kind === 'checking') return 'Товар за вами, пока менеджер проверяет платёж.';
  const isSaid = money.kind === 'due' && money.paid > 0;
  return isSaid ? `Товар за вами.${until}` : `Осталось оплатить заказ: товар за вами.${until}`;
}
