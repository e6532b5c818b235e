import { formatPrice } from '../../shared/money.ts';
import { hasUnpriced, type PaperLine, paperTotal } from '../../shared/paper.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import { vatName } from '../../shared/vat.ts';
import type { LetterBlock } from './letter.ts';

type LinesBlock = Extract<LetterBlock, { kind: 'lines' }>;

/** Rows under the lines, the total first; without any price there is neither a sum nor a tax. */
export function lineSums({ lines, totalLabel }: LinesBlock): [label: string, sum: string][] {
  const total = paperTotal(lines);
  if (!total) return [];
  return [
    [totalLabel, formatPrice(total.sum)],
    ...total.vat.map(({ percent, sum }): [string, string] => [
      `В том числе ${vatName(percent)}`,
      formatPrice(sum),
    ]),
    ...(total.vat.length === 0 ? [[vatName(0), '–'] as [string, string]] : []),
  ];
}

/** Note on goods without a price; null when each has one. */
export function unpricedNote(lines: readonly PaperLine[]): string | null {
  if (!hasUnpriced(lines)) return null;
  const first = paperTotal(lines) ? 'Товары «по запросу» в сумму не входят. ' : '';
  return `${first}Цены и сроки называет менеджер.`;
}

/** «Код 100245, 2 шт. × 1 000,00 ₽»; of a service nothing. */
export function lineDetails(line: PaperLine): string {
  const { code, packages, unit } = line;
  if (code === null) return '';
  const count =
    line.package > 1
      ? `${formatCount(packages)} упак. по ${unitCount(line.package, unit)}`
      : unitCount(packages, unit);
  const text = line.price === null ? count : `${count} × ${formatPrice(line.price)}`;
  return [`Код ${code}, ${text}`, ...(line.origins ?? []), ...(line.remarks ?? [])].join(' · ');
}

export const lineSumText = (line: PaperLine): string =>
  line.price === null ? 'по запросу' : formatPrice(line.sum);
