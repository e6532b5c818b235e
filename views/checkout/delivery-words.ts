import { formatPrice } from '../../shared/money.ts';
import { formatDay } from '../../shared/ru/dates.ts';

/** «бесплатно, с 24 ноября»; «стоимость рассчитает менеджер, оплата отдельно». */
export function deliveryWhen({ price, on }: { price: number | null; on: string | null }): string {
  const cost =
    price === null
      ? 'стоимость рассчитает менеджер, она оплачивается отдельно'
      : price === 0
        ? 'бесплатно'
        : formatPrice(price);
  return on ? `${cost}, с\u00a0${formatDay(on).replace(' ', '\u00a0')}` : cost;
}
