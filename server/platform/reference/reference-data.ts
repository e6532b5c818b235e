import type { z } from 'zod';
import { MAIN_CITY_ID, ROUBLE_RATE_ID } from '../../../shared/cities.ts';
import type {
  Brand,
  CatalogNode,
  cityGroupSchema,
  kindSchema,
  Rate,
} from '../../../shared/contract/catalog.ts';
import type { Banner } from '../../../shared/contract/content.ts';
import type { ShopApi } from '../../../shared/contract/shop-api.ts';
import { createWorkCalendar, type WorkCalendar } from '../../../shared/work-calendar.ts';

/** The reference data by name, as the contract's calls give it. */
export type ReferenceData = {
  cities: readonly z.infer<typeof cityGroupSchema>[];
  catalog: readonly CatalogNode[];
  brands: readonly Brand[];
  kinds: readonly z.infer<typeof kindSchema>[];
  rates: readonly Rate[];
  banners: readonly Banner[];
  calendar: WorkCalendar;
};

/** Reference data is the same for everyone. */
const anyone = { cityId: MAIN_CITY_ID, country: 'ru', rate: ROUBLE_RATE_ID, token: null };

/** Where the reference cache loads from. */
export function referenceSources(shop: ShopApi): {
  readonly [Name in keyof ReferenceData]: () => Promise<ReferenceData[Name]>;
} {
  return {
    cities: async () => (await shop.cities(anyone, {})).grouped,
    catalog: async () => (await shop.catalog(anyone, {})).catalog,
    brands: async () => (await shop.brands(anyone, {})).list,
    kinds: async () => (await shop.kinds(anyone, {})).formatted_kinds,
    rates: async () => (await shop.rates(anyone, {})).rates,
    banners: async () => (await shop.banners(anyone, {})).list,
    calendar: async () => createWorkCalendar((await shop.calendar(anyone, {})).years),
  };
}
