import type { LeftReason } from './make-own-order.ts';
import type { TakenCounts } from './take-documents.ts';

const reasons: Readonly<Record<LeftReason, string>> = {
  fault: 'с ошибкой',
  'no order': 'оплата, отгрузка или возврат неизвестного заказа',
  waits: 'ждут своего заказа',
  cancelled: 'отменены',
  draft: 'не проведены',
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
export function describeTaken(
  taken: TakenCounts,
  others: ReadonlyMap<string, number> = new Map(),
): string {
  const { matched, changed, made, foreign, left, failed } = taken;
  const why = Object.entries(left).map(
    ([name, count]) => `${reasons[name as LeftReason]}: ${count}`,
  );
  const parts = [`Заказов: ${matched}`, `изменено: ${changed}`];
  if (made > 0) parts.push(`создано: ${made}`);
  if (foreign > 0)
    parts.push(`не с сайта: ${foreign}${why.length > 0 ? ` (${why.join(', ')})` : ''}`);
  if (failed.length > 0) parts.push(`не взяты из-за ошибки магазина: ${listNumbers(failed)}`);
  if (others.size > 0) parts.push(`другие документы, их магазин не ведёт: ${listOthers(others)}`);
  return parts.join(', ');
}

const MOST_OPERATIONS = 5;

/** «Счет-фактура (2), Счет на оплату (1)» */
function listOthers(others: ReadonlyMap<string, number>): string {
  const shown = [...others].slice(0, MOST_OPERATIONS).map(([name, count]) => `${name} (${count})`);
  return others.size > shown.length ? `${shown.join(', ')} и другие` : shown.join(', ');
}

const MOST_NUMBERS = 10;

/** «№ УТ-7, № УТ-8 и ещё 3» */
function listNumbers(numbers: readonly string[]): string {
  const shown = numbers.slice(0, MOST_NUMBERS).map((number) => `№ ${number}`);
  const rest = numbers.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} и ещё ${rest}` : shown.join(', ');
}
