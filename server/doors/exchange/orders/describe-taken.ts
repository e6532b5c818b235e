import type { LeftReason } from './make-own-order.ts';
import type { TakenCounts } from './take-documents.ts';

const reasons: Readonly<Record<LeftReason, string>> = {
  fault: 'с ошибкой',
  cancelled: 'отменены',
  old: 'раньше, чем заведён узел',
  'no buyer': 'покупатель не найден по телефону',
  'several buyers': 'телефоны нескольких покупателей',
  'no goods': 'без товаров',
  'unknown goods': 'товара нет на сайте',
  currency: 'не в рублях',
  sum: 'сумма меньше суммы товаров',
};

/** «Заказов: 3, изменено: 1, создано: 2, не с сайта: 4 (покупатель не найден по телефону: 4)» */
export function describeTaken({ matched, changed, made, foreign, left }: TakenCounts): string {
  const why = Object.entries(left).map(
    ([name, count]) => `${reasons[name as LeftReason]}: ${count}`,
  );
  const parts = [`Заказов: ${matched}`, `изменено: ${changed}`];
  if (made > 0) parts.push(`создано: ${made}`);
  if (foreign > 0)
    parts.push(`не с сайта: ${foreign}${why.length > 0 ? ` (${why.join(', ')})` : ''}`);
  return parts.join(', ');
}
