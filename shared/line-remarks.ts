import type { OrderLine } from './contract/orders.ts';
import { formatPrice } from './money.ts';
import { percentText } from './offer-state.ts';

type Remarked = Pick<OrderLine, 'instead_of' | 'full_price' | 'discount' | 'note'>;

/** Remarks of a manager on a line: «вместо: Плита», «скидка 7 % от 1 000 ₽», a note. */
export function lineRemarks({ instead_of, full_price, discount, note }: Remarked): string[] {
  return [
    ...(instead_of ? [`вместо: ${instead_of}`] : []),
    ...(full_price === null
      ? []
      : [`скидка ${percentText(discount)} от ${formatPrice(full_price)}`]),
    ...(note ? [note] : []),
  ];
}
