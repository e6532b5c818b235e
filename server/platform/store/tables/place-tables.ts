import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface CityTable {
  id: number;
  title: string;
  title_in: string;
  region: string;
  country: string;
  subdomain: string;
  lon: number;
  lat: number;
  timezone: string;
  population: number;
  is_popular: Flag;
}

export interface OfficeTable {
  id: number;
  city_id: number;
  title: string;
  address: string;
  main_phone: string;
  phones: string;
  email: string;
  lon: number;
  lat: number;
  hours: string;
  /** JSON: list of { title, url }. */
  messengers: Generated<string>;
}

/** A year of the production calendar that an operator has loaded. */
interface CalendarYearTable {
  year: number;
  /** JSON as `calendarYearSchema`. */
  data: string;
  loaded_at: number;
}

/** The shop's courier in a city; sums are kopecks. */
export interface CourierTariffTable {
  city_id: number;
  price: number;
  /** Sum of goods from which it is free. */
  free_from: number | null;
  max_weight_grams: number | null;
  min_days: number;
  max_days: number;
}

/** A transport company's price up to a distance from Москва. */
export interface TransportZoneTable {
  up_to_km: number;
  base_price: number;
  price_per_kg: number;
  min_days: number;
  max_days: number;
}

export interface PlaceTables {
  cities: CityTable;
  offices: OfficeTable;
  calendar_years: CalendarYearTable;
  courier_tariffs: CourierTariffTable;
  transport_zones: TransportZoneTable;
}
