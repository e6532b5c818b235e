import type { Kopecks } from './money.ts';

/** The tax inside the sum of a line. */
export interface LineVat {
  percent: number;
  sum: Kopecks;
}

/** The tax of a line; null where none is named. */
export const lineVat = (percent: number, sum: Kopecks): LineVat | null =>
  percent === 0 ? null : { percent, sum };

/** Goods or a service as a paper or a letter names them. */
export interface LineFacts {
  title: string;
  /** Null: a service, as delivery is. */
  code: string | null;
  packages: number;
  /** Units in a package; 1: counted in units. */
  package: number;
  /** «шт» */
  unit: string;
  /** Sources and days: «4 шт. привезём с 24 ноября»; absent where all is in the city. */
  origins?: readonly string[];
  /** Remarks on the line: an analogue, a discount, a manager's note. */
  remarks?: readonly string[];
}

export interface PricedLine extends LineFacts {
  /** Price of one package, VAT included. */
  price: Kopecks;
  /** Sum of the line, VAT included. */
  sum: Kopecks;
  /** Null: sold without VAT. */
  vat: LineVat | null;
}

/** A manager names its price: there is no sum and no tax to speak of. */
interface UnpricedLine extends LineFacts {
  price: null;
}

/** Sums on paper are made of these alone: each is the basket's or the order's own. */
export type PaperLine = PricedLine | UnpricedLine;

export interface PaperTotal {
  sum: Kopecks;
  /** VAT by rate, highest first; empty: everything is sold without VAT. */
  vat: LineVat[];
}

/** Sum of the lines with a price; null when none has one: then neither sum nor tax is known. */
export function paperTotal(lines: readonly PaperLine[]): PaperTotal | null {
  const priced = lines.filter((line) => line.price !== null);
  if (priced.length === 0) return null;
  const byRate = new Map<number, Kopecks>();
  for (const { vat } of priced) {
    if (vat) byRate.set(vat.percent, (byRate.get(vat.percent) ?? 0) + vat.sum);
  }
  return {
    sum: priced.reduce((all, { sum }) => all + sum, 0),
    vat: [...byRate]
      .map(([percent, sum]) => ({ percent, sum }))
      .toSorted((a, b) => b.percent - a.percent),
  };
}

/** Papers with a price that a manager has to name. */
export const hasUnpriced = (lines: readonly PaperLine[]): boolean =>
  lines.some(({ price }) => price === null);
