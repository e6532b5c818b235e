import { countOf, GOODS } from '../../../../shared/ru/plural.ts';
import { MassPricesError } from '../reading/refused-import.ts';
import type { PriceMoves } from '../saving/find-price-moves.ts';
import { addRemark, type ImportReport } from './import-report.ts';

/** Files that move prices of fewer goods are never held. */
const LEAST_GOODS = 20;
/** A file that moves more than this share of the prices it changes by more than three times is a person's. */
const MAX_LEAPT_SHARE = 0.5;

/** True of prices that are a person's to judge; of a session that has asked already also few of them are. */
export const isMassMove = ({ changed, leapt }: PriceMoves, { goesOn = false } = {}) =>
  leapt >= (goesOn ? 1 : LEAST_GOODS) && leapt > changed * MAX_LEAPT_SHARE;

/** «цена изменилась больше чем на 20 %: 14 товаров»; '' when there are none. */
export const describeMoves = ({ moved, first }: PriceMoves) =>
  moved > 0
    ? `Цена изменилась больше чем на 20 %: ${countOf(moved, GOODS)}, ${first.length < moved ? 'первые' : 'это'} ${first.join('; ')}`
    : '';

/** «больше чем втрое изменятся или пропадут цены 120 товаров из 130, у которых они меняются: …» */
export const describeLeaps = ({ leapt, changed, first }: PriceMoves) =>
  `больше чем втрое изменятся или пропадут цены: ${countOf(leapt, GOODS)} из ${changed}, у которых они меняются. Первые: ${first.join('; ')}`;

export function refuseMassPrices(moves: PriceMoves): void {
  if (!isMassMove(moves)) return;
  throw new MassPricesError(`Похоже на ошибку в ценах: ${describeLeaps(moves)}`);
}

/** Notes in a report which prices move far. */
export function tellPriceMoves(report: ImportReport, moves: PriceMoves, isMass: boolean): void {
  report.priceMoves = { ...moves, isMass };
  const text = describeMoves(moves);
  if (text) addRemark(report.notes, { file: '', line: null, text });
}
