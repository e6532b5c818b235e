import type { LeftReason } from './make-own-order.ts';
import type { TakenCounts } from './take-documents.ts';

const reasons: Readonly<Record<LeftReason, string>> = {
  fault: 'с ошибкой',
  'no order': 'оплата, отгрузка или возврат неизвестного заказа',
  cancelled: 'отменены',
  old: 'раньше, чем заведён узел',
  'no buyer': 'покупатель не найден по телефону',
  'several buyers': 'телефоны нескольких покупателей',
  'no goods': 'без товаров',
  'unknown goods': 'товара нет на сайте',
  currency: 'не в рублях',
  tax: 'налог или скидка на весь документ не видны в его сумме',
  sum: 'сумма меньше суммы товаров',
};

/** «Заказов: 3, изменено: 1, создано: 2, не с сайта: 4 (покупатель не найден по телефону: 4)» */
export function describeTaken(taken: TakenCounts): string {
  const { matched, changed, made, foreign, left, failed } = taken;
  const why = Object.entries(left).map(
    ([name, count]) => `${reasons[name as LeftReason]}: ${count}`,
  );
  const parts = [`Заказов: ${matched}`, `изменено: ${changed}`];
  if (made > 0) parts.push(`создано: ${made}`);
  if (foreign > 0)
    parts.push(`не с сайта: ${foreign}${why.length > 0 ? ` (${why.join(', ')})` : ''}`);
  if (failed.length > 0) parts.push(`не взяты из-за ошибки магазина: ${listNumbers(failed)}`);
  return parts.join(', ');
}

const MOST_NUMBERS = 10;

/** «№ УТ-7, № УТ-8 и ещё 3» */
function listNumbers(numbers: readonly string[]): string {
  const shown = numbers.slice(0, MOST_NUMBERS).map((number) => `№ ${number}`);
  const rest = numbers.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} и ещё ${rest}` : shown.join(', ');
}
