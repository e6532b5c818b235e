import { formatPrice, type Kopecks } from '../../../../shared/money.ts';
import { parseNumber } from '../reading/clean-text.ts';
import { childText, listWithin, type XmlElement } from '../reading/xml-element.ts';
import { DocumentFaultError, readSum } from './document-words.ts';

/** Parts that a sum may leave out, and what they do to what buyers owe. */
const APART = [
  ['Налоги', 'Налог', 'налог', 1],
  ['Скидки', 'Скидка', 'скидка', -1],
] as const;

export interface ApartSums {
  /** Kopecks that buyers owe beside the sum of each line; null: there are none, or nobody but a person can say. */
  lines: ReadonlyMap<XmlElement, Kopecks> | null;
  /** Words for a person on a part of the whole document that its sum does not show; null: there is none. */
  unproven: string | null;
}

/**
 * Sums that stand beside those of the lines, of each or of the whole document. Buyers owe them where the
 * sum of the document is that of all lines with them; what stands on the whole is spread over its lines.
 */
export function readApartSums(item: XmlElement): ApartSums {
  const lines = listWithin(item, 'Товары', 'Товар');
  const parts = new Map(lines.map((line) => [line, sumApart(line)]));
  const bare = lines.reduce((all, line) => all + (readSum(line) ?? Number.NaN), 0);
  const sum = readSum(item);
  if ([...parts.values()].some((part) => part !== 0)) {
    const all = [...parts.values()].reduce((all, part) => all + part, bare);
    return { lines: all === sum ? parts : null, unproven: null };
  }
  const whole = sumApart(item);
  if (whole === 0 || lines.length === 0) return { lines: null, unproven: null };
  if (sum === bare + whole) return { lines: spread(whole, lines), unproven: null };
  if (sum === bare && lines.some(hasIncluded)) return { lines: null, unproven: null };
  return { lines: null, unproven: tellUnproven(item, whole) };
}

/** NaN: a part does not name its sum. */
function sumApart(item: XmlElement): Kopecks {
  const sums = APART.flatMap(([list, name, , sign]) =>
    listWithin(item, list, name)
      .filter(isApart)
      .map((part) => sign * (readSum(part) ?? Number.NaN)),
  );
  return sums.reduce((all, one) => all + one, 0);
}

/** Shares of a sum by the sums of the lines, to the kopeck. */
function spread(
  whole: Kopecks,
  lines: readonly XmlElement[],
): ReadonlyMap<XmlElement, Kopecks> | null {
  const sums = lines.map((line) => readSum(line) ?? 0);
  const all = sums.reduce((total, sum) => total + sum, 0);
  if (all === 0) return null;
  let passed = 0;
  return new Map(
    lines.map((line, at) => {
      const before = Math.round((passed * whole) / all);
      passed += sums[at] ?? 0;
      return [line, Math.round((passed * whole) / all) - before];
    }),
  );
}

function tellUnproven(item: XmlElement, whole: Kopecks): string {
  const named = APART.filter(([list, name]) => listWithin(item, list, name).some(isApart));
  const what = named.map(([, , word]) => word).join(' и ');
  const sum = Number.isFinite(whole) ? ` ${formatPrice(Math.abs(whole))}` : '';
  return `в 1С ${what}${sum} стоит на весь документ, и по его сумме не видно, платит ли это покупатель. Разнесите по строкам там или измените заказ сами`;
}

/** @throws DocumentFaultError when a tax or a discount stands beside the sum of a line */
export function refuseApart(line: XmlElement, title: string): void {
  for (const [list, name, what] of APART) {
    if (!listWithin(line, list, name).some(isApart)) continue;
    throw new DocumentFaultError(`«${title}»: ${what} не входит в сумму строки`);
  }
}

function isApart(part: XmlElement): boolean {
  if (childText(part, 'УчтеноВСумме') !== 'false') return false;
  return (readSum(part) ?? parseNumber(childText(part, 'Ставка') ?? '') ?? 0) > 0;
}

/** True of a line that says its tax is in its sum. */
const hasIncluded = (line: XmlElement): boolean =>
  listWithin(line, 'Налоги', 'Налог').some((part) => childText(part, 'УчтеноВСумме') === 'true');
