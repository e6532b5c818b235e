import type { PlanChange } from '../../shared/contract/checkout.ts';
import { formatPrice } from '../../shared/money.ts';
import { formatDay } from '../../shared/ru/dates.ts';
import { formatCount } from '../../shared/ru/plural.ts';

/** Text of one difference from what the buyer saw. */
export function changeText({ title, kind, before, now, days, texts }: PlanChange): string {
  switch (kind) {
    case 'price':
      return `${title}: цена была ${formatPrice(before)}, теперь ${formatPrice(now)}`;
    case 'stock':
      return now === 0
        ? `${title}: больше не в заказе, теперь в заявке менеджеру`
        : `${title}: в заказе теперь ${formatCount(now ?? 0)}, было ${formatCount(before ?? 0)}`;
    case 'later':
      return `${title}: в заявке менеджеру теперь ${formatCount(now ?? 0)}, было ${formatCount(before ?? 0)}`;
    case 'origin':
      return `${title}: изменилось, откуда и когда ждать`;
    case 'gone':
      return `${title}: больше не в заказе`;
    case 'new':
      return `${title}: теперь тоже в заказе`;
    case 'delivery':
      return `${title}: была ${costText(before, 'бесплатной')}, теперь ${costText(now, 'бесплатная')}`;
    case 'promo':
      return `${title}: скидка была ${formatPrice(before)}, теперь ${formatPrice(now)}`;
    case 'choice':
      return `${title}: теперь «${texts?.now || '—'}», здесь было «${texts?.before || '—'}»`;
    case 'day':
      return `${title}: была ${dayText(days?.before)}, теперь ${dayText(days?.now)}`;
  }
}

function costText(price: number | null, free: string): string {
  if (price === 0) return free;
  return price === null ? 'без цены: её назовёт менеджер' : formatPrice(price);
}

const dayText = (day: string | null | undefined) =>
  day ? `с\u00a0${formatDay(day)}` : 'без дня: его назовёт менеджер';
