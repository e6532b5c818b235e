import type { OrderLine } from './contract/orders.ts';
import { formatPrice } from './money.ts';
import { percentText } from './offer-state.ts';

type Remarked = Pick<
  OrderLine,
  'instead_of' | 'full_price' | 'discount' | 'note' | 'promo_discount'
>;

/** Remarks on a line: «вместо: Плита», «скидка 7 % от 1 000 ₽», «скидка по промокоду 70 ₽», a note of the manager. */
export function lineRemarks(line: Remarked): string[] {
  const { instead_of, full_price, discount, note, promo_discount } = line;
  return [
    ...(instead_of ? [`вместо: ${instead_of}`] : []),
    ...(full_price === null
      ? []
      : [`скидка ${percentText(discount)} от ${formatPrice(full_price)}`]),
    ...promoRemarks(promo_discount),
    ...(note ? [note] : []),
  ];
}

export const promoRemarks = (discount: number): string[] =>
  discount > 0 ? [`скидка по\u00a0промокоду ${formatPrice(discount)}`] : [];
