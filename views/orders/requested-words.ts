import { countOf, GOODS, type PluralForms } from '../../shared/ru/plural.ts';

/** Goods after «остаток». */
const OF_GOODS: PluralForms = ['товара', 'товаров', 'товаров'];

/**
 * Goods that a manager is asked for: «2 товара», «остаток 1 товара», «2 товара и остаток 1 товара».
 * `split` of them are bought in part, and are named among those already.
 */
export function requestedGoods(requested: number, split: number): string {
  const whole = requested - split;
  return [
    ...(whole > 0 ? [countOf(whole, GOODS)] : []),
    ...(split > 0 ? [`остаток ${countOf(split, OF_GOODS)}`] : []),
  ].join(' и\u00a0');
}
