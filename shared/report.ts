import { keysOf } from './keys-of.ts';
import type { Millis } from './millis.ts';

/** Reports of the back office, in the order of its tabs. */
export const reportTitles = {
  day: 'По дням',
  week: 'По неделям',
  month: 'По месяцам',
  city: 'По городам',
  brand: 'По брендам',
  category: 'По категориям',
  manager: 'По менеджерам',
  funnel: 'Воронка',
  lost: 'Потерянные',
  demand: 'Спрос без остатка',
} as const;

export type ReportKind = keyof typeof reportTitles;
export const REPORT_KINDS = keysOf(reportTitles);

/** Days of a report in Moscow, YYYY-MM-DD, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
  now: Millis;
}
