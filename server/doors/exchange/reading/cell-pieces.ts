import { cleanLine } from './clean-text.ts';
import { isUnitName } from './units.ts';

const NUMBER = /-?\d[\d ]*(?:[.,]\d+)?(?:e[+-]?\d+)?/;
/** Ends of clauses: «5 шт, 2 в пути», «5 шт (резерв 2)», «5 / 2». */
const CLAUSE_END = /[;|()[\]]|,(?!\d)|(?:\+| \/) ?(?=\d)| [/–—-] (?!\d)/;
const WAITING =
  /(?:под|на|пред) ?заказ|заказан|ожида|буд[еу]т|поступ|поставка|срок|в пути|транзит|через|завтра|отсутств|недоступ|(?<![а-яё])нет(?![а-яё])|on order|expected|transit|out of stock/;
/** Days, weeks, months and hours after a number: «2–3 недели», «от 2 до 3 нед.», «5 раб. дней». */
const TIME =
  /^(?:-[а-яё]{1,2})?\+? ?(?:(?:[-–—]|до) ?\d+ ?)?(?:(?:раб|кал)[а-яё]*[. ]*)?(?:дн|ден|сут|недел|нед(?![а-яё])|мес(?!т)|час|год|лет|day|week|month|hour|(?:[днч]|[кр]\.?д)\.?$)/;
const DATE =
  /(?<![\d.,])(?:(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])(?:\.(?:\d{4}|\d\d))?(?!\.?\d)|\d\d?\/\d\d?\/\d\d|\d{4}-\d\d-\d\d|\d\d? (?:янв|фев|мар[.т]|апр|ма[йя]|июн|июл|авг|сент|окт|ноя|дек))/;

/**
 * Pieces of a cell as written, the first number of it: «12 шт», «>10», «5–10», «Склад: 5», «5 шт, 2 в пути».
 * '' where it has none, or says when there will be some: «под заказ 14 дней», «15.12», «5 шт в пути». Of what
 * is measured «15.12» is an amount.
 */
export function readCellPieces(cell: string, { isMeasured = false } = {}): string {
  const hasAmount = (clause: string) => countsGoods(clause, isMeasured);
  const clauses = cleanLine(cell, MOST_SIGNS).toLowerCase().split(CLAUSE_END);
  const at = clauses.findIndex((clause) => NUMBER.test(clause));
  const own = clauses[at];
  if (own === undefined || !hasAmount(own)) return '';
  const after = clauses.slice(at + 1).filter((clause) => !hasAmount(clause));
  const isAwaited = [...clauses.slice(0, at + 1), ...after].some((clause) => WAITING.test(clause));
  return isAwaited ? '' : (NUMBER.exec(own)?.[0].trim() ?? '');
}

/** True when the first number of a clause counts goods: neither days nor a date, but «12.11 кг». */
function countsGoods(clause: string, isMeasured: boolean): boolean {
  const found = NUMBER.exec(clause);
  if (!found) return false;
  const rest = clause.slice(found.index + found[0].trimEnd().length);
  if (TIME.test(rest)) return false;
  const unit = rest.trim();
  return (unit === '' ? isMeasured : isUnitName(unit)) || !DATE.test(clause);
}

/** Signs of a cell that are read: longer ones are no amounts alone. */
const MOST_SIGNS = 100;
