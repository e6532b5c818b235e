import { countOf, type PluralForms } from '../../shared/ru/plural.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import { shorten } from '../../shared/shorten.ts';

/** A line of the basket that was rounded up to whole packages. */
export interface RoundedLine {
  title: string;
  /** Unit of stock. */
  unit: string;
  /** Units in the basket now. */
  amount: number;
}

const POSITIONS: PluralForms = ['позиция', 'позиции', 'позиций'];
/** Lines that a notice names, and signs of each: 300 with what is said around them. */
const MAX_NAMED = 3;
const MAX_TITLE = 60;

/** «Округлили до целых упаковок: вилка — 12 шт. и ещё 2 позиции». */
export function roundedNote(lines: readonly RoundedLine[]): string {
  const named = lines.slice(0, MAX_NAMED).map(({ title, unit, amount }) => {
    return `${shorten(title, MAX_TITLE)}\u00a0— ${unitCount(amount, unit || 'шт')}`;
  });
  const more = lines.length - named.length;
  const rest = more > 0 ? ` и\u00a0ещё ${countOf(more, POSITIONS)}` : '';
  return `Округлили до целых упаковок: ${named.join(', ')}${rest}`;
}
