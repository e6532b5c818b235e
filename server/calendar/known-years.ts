import type { CalendarYear } from '../../shared/work-calendar.ts';
import year2026 from './2026.json' with { type: 'json' };

/**
 * Years that the government has arranged as this release knows them. 2026: days off moved from
 * Saturday 3 January to 9 January and from Sunday 4 January to 31 December.
 */
export const knownYears: readonly CalendarYear[] = [year2026];
