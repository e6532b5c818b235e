import { cleanLine } from './clean-text.ts';
import { isUnitName } from './units.ts';

const SIGNS = /^[<>≤≥~+] ?/;
const WORDS = /^(?:более(?: чем)?|больше|свыше|менее|меньше|около|от|до|осталось|остаток)[ :]*/;
const NUMBER = /^-?\d[\d ]*(?:[.,]\d+)?(?:e[+-]?\d+)?/;
const UP_TO = /^[-–—] ?\d[\d ]*/;
const HERE_BEFORE = /^(?:есть|в наличии|на складе)[ :]*/;
const HERE_AFTER = / (?:есть|в наличии|на складе)$/;

/**
 * Pieces of a cell as written: «12 шт», «>10», «более 5», «5–10», «в наличии 3 шт.». '' of all other words:
 * neither «есть» nor days («под заказ 14 дней») and dates promise any.
 */
export function readCellPieces(cell: string): string {
  const line = cleanLine(cell, MOST_SIGNS).toLowerCase();
  const words = line.replace(HERE_BEFORE, '').replace(HERE_AFTER, '');
  const text = words.replace(WORDS, '').replace(SIGNS, '');
  const number = NUMBER.exec(text)?.[0].trim() ?? '';
  const rest = text.slice(number.length).trim();
  const unit = rest.replace(UP_TO, '').replace(/^\+/, '').trim();
  return number !== '' && (unit === '' || isUnitName(unit)) ? number : '';
}

/** Longer cells are no amounts. */
const MOST_SIGNS = 100;
