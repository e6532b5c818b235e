import { LRUCache } from 'lru-cache';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import type { CompanyFinder, FoundCompany } from './company-finder.ts';

const MAX_REMEMBERED = 1000;

/** Asks for each number once a day, also for one that was not found. `now` in epoch milliseconds. */
export function rememberCompanies(finder: CompanyFinder, now: () => Millis): CompanyFinder {
  const known = new LRUCache<string, { company: FoundCompany | null; at: number }>({
    max: MAX_REMEMBERED,
  });
  return {
    isDemo: finder.isDemo,
    async findByInn(inn) {
      const remembered = known.get(inn);
      if (remembered && now() - remembered.at < DAY_MS) return remembered.company;
      const company = await finder.findByInn(inn);
      known.set(inn, { company, at: now() });
      return company;
    },
  };
}
