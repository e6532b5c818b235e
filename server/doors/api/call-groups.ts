import { accountCalls } from '../../../shared/contract/account-calls.ts';
import { basketCalls } from '../../../shared/contract/basket-calls.ts';
import { checkoutCalls } from '../../../shared/contract/checkout-calls.ts';
import { contactCalls } from '../../../shared/contract/contact-calls.ts';
import { favoriteCalls } from '../../../shared/contract/favorite-calls.ts';
import { loginCalls } from '../../../shared/contract/login-calls.ts';
import { managerCalls } from '../../../shared/contract/manager-calls.ts';
import { orderCalls } from '../../../shared/contract/order-calls.ts';
import { paymentCalls } from '../../../shared/contract/payment-calls.ts';
import { programCalls } from '../../../shared/contract/program-calls.ts';
import { storefrontCalls } from '../../../shared/contract/storefront-calls.ts';
import { subscriptionCalls } from '../../../shared/contract/subscription-calls.ts';
import type { DescribedCall } from './describe-call.ts';

interface CallGroup {
  id: string;
  title: string;
  calls: DescribedCall[];
}

const groups = [
  { id: 'favorites', title: 'Избранное', of: favoriteCalls },
  { id: 'basket', title: 'Корзина', of: basketCalls },
  { id: 'checkout', title: 'Оформление заказа', of: checkoutCalls },
  { id: 'orders', title: 'Заказы и заявки', of: orderCalls },
  { id: 'payments', title: 'Оплата', of: paymentCalls },
  { id: 'login', title: 'Вход и регистрация', of: loginCalls },
  { id: 'account', title: 'Личный кабинет', of: accountCalls },
  { id: 'contacts', title: 'Звонки и вопросы', of: contactCalls },
  { id: 'subscriptions', title: 'Рассылка', of: subscriptionCalls },
  { id: 'manager', title: 'Работа менеджеров', of: managerCalls },
  { id: 'programs', title: 'Для программ с ключом', of: programCalls },
  { id: 'storefronts', title: 'Для витрин', of: storefrontCalls },
] as const;

/** The calls under headings, in the order that a reader wants; what has no place of its own comes first. */
export function groupCalls(calls: readonly DescribedCall[]): CallGroup[] {
  const known = groups.map(({ id, title, of }) => ({
    id,
    title,
    calls: calls.filter(({ name }) => Object.hasOwn(of, name)),
  }));
  const placed = new Set(known.flatMap((group) => group.calls));
  const others = calls.filter((call) => !placed.has(call));
  return [{ id: 'catalog', title: 'Каталог, поиск и тексты', calls: others }, ...known];
}
