import type { Kopecks } from './money.ts';
import { countOf, type PluralForms } from './ru/plural.ts';

/** A length of time in words: nominative forms, and the genitive of one and of many. */
export interface TimeTerm {
  count: number;
  forms: PluralForms;
  of: readonly [one: string, many: string];
}

const term =
  (forms: PluralForms, of: readonly [string, string]) =>
  (count: number): TimeTerm => ({ count, forms, of });

const days = term(['день', 'дня', 'дней'], ['дня', 'дней']);
const workingDays = term(
  ['рабочий день', 'рабочих дня', 'рабочих дней'],
  ['рабочего дня', 'рабочих дней'],
);
const months = term(['месяц', 'месяца', 'месяцев'], ['месяца', 'месяцев']);
const hours = term(['час', 'часа', 'часов'], ['часа', 'часов']);
const ROUBLE = 100;

/**
 * The terms on which the shop sells and repairs: what its rules obey and its texts promise. Each is said
 * here alone; texts of the store name it in double braces (server/content/facts.ts).
 */
export const terms = {
  /** Working days after the order in which goods in the city's stock can be had. */
  pickup: workingDays(1),
  /** An order that has come waits for its buyer, and goods to be paid on delivery are held. */
  keep: days(5),
  /** An invoice is good, and its goods are held. */
  invoice: days(5),
  /**
   * Time after the purchase in which the maker's guarantee begins at the latest: with the start-up.
   */
  guaranteeStart: months(3),
  /** Guarantee of the shop's own repairs. */
  repairGuarantee: months(6),
  /** A repair under guarantee that lasts longer becomes a replacement or the money back. */
  repair: days(45),
  /** The engineer comes: when all stands still; in a city of a storage; elsewhere. */
  urgentVisit: hours(4),
  visit: workingDays(3),
  farVisit: workingDays(7),
  /** Start-up of new equipment after its delivery. */
  startUp: workingDays(3),
  /** A short project of the design office. */
  shortProject: workingDays(3),
  /** A part that is not in stock, at the longest. */
  part: days(14),
  leasingDecision: workingDays(1),
} as const satisfies Record<string, TimeTerm>;

/** Prices of services, kopecks. */
export const fees = {
  leasingFrom: 100_000 * ROUBLE,
  diagnosis: 1_900 * ROUBLE,
  /** A kilometre out of the city, one way. */
  kilometre: 40 * ROUBLE,
  /** A kilogram up the stairs. */
  lift: 10 * ROUBLE,
} as const satisfies Record<string, Kopecks>;

/** «5 рабочих дней» */
export const sayTerm = ({ count, forms }: TimeTerm): string => countOf(count, forms);

/** «(не позже) 3 месяцев» */
export const sayTermOf = ({ count, of }: TimeTerm): string => countOf(count, [of[0], of[1], of[1]]);

/** «со следующего рабочего дня»: when goods in stock can be had. */
export function sayPickup(term: TimeTerm = terms.pickup): string {
  return term.count === 1 ? 'со следующего рабочего дня' : `через ${sayTerm(term)}`;
}
