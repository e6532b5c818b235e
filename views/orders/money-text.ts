import type { Order } from '../../shared/contract/orders.ts';
import { formatPrice } from '../../shared/money.ts';
import type { OrderMoney } from '../../shared/order-money.ts';

/** Text about an order's money, in a page and in a letter alike. */
interface MoneyText {
  /** Tone of the text: money is here, is on its way, did not come, or none is waited for. */
  tone: 'paid' | 'waiting' | 'declined' | 'closed';
  title: string;
  text: string;
}

const BANK_DAYS = 'Обычно это занимает несколько рабочих дней, зависит от банка.';

/** An order whose money is spoken of: what it means depends on how far the order is. */
export type MoneyOrder = Pick<Order, 'money' | 'status' | 'can_pay'>;

export function moneyText({ money, status, can_pay: canPay }: MoneyOrder): MoneyText {
  switch (money.kind) {
    case 'none':
      return say('closed', 'Платить пока не за что', 'Сначала менеджер подтвердит цены и сроки.');
    case 'on_delivery':
      return say('closed', 'Оплата при получении', `К оплате ${formatPrice(money.left)}.`);
    case 'due':
      return dueText(status, money);
    case 'waiting':
      return say(
        'waiting',
        'Проверяем оплату',
        `${cameSoFar(money)} Если вы уже оплатили, это займёт до нескольких минут, второй раз платить не нужно. Если нет, вернитесь к оплате.`,
      );
    case 'unanswered':
      return say(
        'declined',
        'Оплата не началась',
        `Платёжная система не ответила. Деньги не списаны, заказ принят и ждёт оплаты${canPay ? ': попробуйте ещё раз чуть позже' : ''}.`,
      );
    case 'declined':
      return say('declined', 'Оплата не прошла', declinedText(money.reason, canPay));
    case 'checking':
      return say(
        'waiting',
        'Платёж проверяет менеджер',
        'Платёж не сошёлся с заказом. Ещё раз платить не нужно: менеджер разберётся и свяжется с вами. Если деньги списаны, они не пропадут.',
      );
    default:
      return cameText(money);
  }
}

type Owed = Pick<Extract<OrderMoney, { kind: 'due' }>, 'paid' | 'left'>;
type Came = Exclude<
  OrderMoney,
  {
    kind: 'none' | 'on_delivery' | 'due' | 'waiting' | 'unanswered' | 'declined' | 'checking';
  }
>;

/** Text of money that came, and of orders that are no more. */
function cameText(money: Came): MoneyText {
  switch (money.kind) {
    case 'paid':
      if (money.paid === 0) return say('closed', 'Платить ничего не нужно', 'Заказ бесплатный.');
      return say('paid', 'Заказ оплачен', `Получили ${formatPrice(money.paid)}.`);
    case 'overpaid':
      return say(
        'paid',
        'Заказ оплачен, лишнее вернём',
        `Получили ${formatPrice(money.paid)}, это на ${formatPrice(money.extra)} больше, чем стоит заказ. ${backText(money.extra, money.back)}`,
      );
    case 'partly_returned':
      return money.paid > 0
        ? say(
            'paid',
            'Заказ оплачен, часть денег вернули',
            `Вернули ${formatPrice(money.returned)}, за заказ остаётся ${formatPrice(money.paid)}. Больше ничего платить не нужно.`,
          )
        : say('closed', 'Деньги за заказ вернули', `Вернули ${formatPrice(money.returned)}.`);
    case 'cancelled':
      return say(
        'closed',
        'Заказ отменён',
        money.link_open
          ? 'Платить не нужно: если страница оплаты ещё открыта, закройте её. Если деньги всё же спишутся, вернём их.'
          : 'Ваших денег за него у нас нет, платить не нужно.',
      );
    case 'returning':
      return say(
        'waiting',
        'Заказ отменён',
        `${returnedText(money.returned)}${backText(money.amount, money.back)}`,
      );
    case 'returned':
      return say('closed', 'Заказ отменён', `${returnedText(money.returned)}${BANK_DAYS}`);
  }
}

const cameSoFar = ({ paid, left }: Owed) =>
  paid > 0
    ? `Получили ${formatPrice(paid)}, осталось оплатить ${formatPrice(left)}.`
    : 'Деньги ещё не пришли.';

function dueText(status: Order['status'], { paid, left }: Owed): MoneyText {
  return paid > 0
    ? say(
        'waiting',
        'Получена часть оплаты',
        `Получили ${formatPrice(paid)}. ${restText(status, left)}`,
      )
    : say(
        'closed',
        'Заказ ждёт оплаты',
        `К оплате ${formatPrice(left)}. Денег за него у нас пока нет.`,
      );
}

function restText(status: Order['status'], left: Owed['left']): string {
  if (status === 'review') return 'Доплачивать пока не нужно: сначала заказ проверит менеджер.';
  const rest = `Осталось оплатить ${formatPrice(left)}`;
  return status === 'opened'
    ? `${rest}: начнём собирать заказ, когда придёт вся сумма.`
    : `${rest}.`;
}

function declinedText(reason: string, canPay: boolean): string {
  const why = reason.replace(/\.$/, '');
  const again = canPay ? ': попробуйте ещё раз или другим способом' : '';
  return `${why ? `${why}. ` : ''}Деньги не списаны, заказ ждёт оплаты${again}.`;
}

const returnedText = (returned: number) =>
  returned > 0 ? `Вернули ${formatPrice(returned)} туда, откуда они пришли. ` : '';

const backText = (amount: number, back: 'by_itself' | 'by_person') =>
  back === 'by_itself'
    ? `Деньги вернём: ${formatPrice(amount)} отправляем туда, откуда они пришли. ${BANK_DAYS}`
    : `Деньги вернём: ${formatPrice(amount)}. Менеджер свяжется с вами и скажет, как и когда.`;

const say = (tone: MoneyText['tone'], title: string, text: string): MoneyText => ({
  tone,
  title,
  text,
});
