import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Company } from '../../../shared/company.ts';
import { ANYONE } from '../../../shared/contract/anyone.ts';
import type {
  Brand,
  CatalogNode,
  cityGroupSchema,
  kindSchema,
  Rate,
} from '../../../shared/contract/catalog.ts';
import type { Banner, SiteParts } from '../../../shared/contract/content.ts';
import type { ShopApi } from '../../../shared/contract/shop-api.ts';
import type { PaymentWays } from '../../../shared/payment-ways.ts';
import {
  type CalendarYear,
  createWorkCalendar,
  type WorkCalendar,
} from '../../../shared/work-calendar.ts';

/** The reference data by name, as the contract's calls give it. */
export type ReferenceData = {
  cities: readonly z.infer<typeof cityGroupSchema>[];
  catalog: readonly CatalogNode[];
  brands: readonly Brand[];
  kinds: readonly z.infer<typeof kindSchema>[];
  rates: readonly Rate[];
  banners: readonly Banner[];
  calendar: WorkCalendar;
  company: Company;
  paymentWays: PaymentWays;
  siteParts: SiteParts;
};

/** Reference data is the same for everyone. */

/** Sources of the reference cache. */
export function referenceSources(shop: ShopApi): {
  readonly [Name in keyof ReferenceData]: () => Promise<ReferenceData[Name]>;
} {
  const calendarOf = createCalendarMaker();
  return {
    cities: async () => (await shop.cities(ANYONE, {})).grouped,
    catalog: async () => (await shop.catalog(ANYONE, {})).catalog,
    brands: async () => (await shop.brands(ANYONE, {})).list,
    kinds: async () => (await shop.kinds(ANYONE, {})).formatted_kinds,
    rates: async () => (await shop.rates(ANYONE, {})).rates,
    banners: async () => (await shop.banners(ANYONE, {})).list,
    calendar: async () => calendarOf((await shop.calendar(ANYONE, {})).years),
    company: () => shop.company(ANYONE, {}),
    paymentWays: () => shop.paymentWays(ANYONE, {}),
    siteParts: () => shop.siteParts(ANYONE, {}),
  };
}

/** Makes calendars; the same years are the same calendar, whose functions tell nobody whether they differ. */
function createCalendarMaker(): (years: readonly CalendarYear[]) => WorkCalendar {
  let last: { years: readonly CalendarYear[]; calendar: WorkCalendar } | null = null;
  return (years) => {
    if (!last || !isDeepStrictEqual(last.years, years)) {
      last = { years, calendar: createWorkCalendar(years) };
    }
    return last.calendar;
  };
}
