import { MAIN_CITY_ID } from '../../shared/cities.ts';
import { townList } from '../cities/town-list.ts';
import type {
  CourierTariffTable,
  TransportZoneTable,
} from '../platform/store/tables/place-tables.ts';

const MILLION = 1_000_000;

/** Couriers in towns that have a storage: dearer and slower away from Москва. */
export const courierTariffRows: readonly CourierTariffTable[] = townList
  .filter(({ id, population }) => id === MAIN_CITY_ID || population >= MILLION)
  .map(({ id }) => {
    const isMain = id === MAIN_CITY_ID;
    return {
      city_id: id,
      price: isMain ? 590_00 : 690_00,
      free_from: isMain ? 15_000_00 : 25_000_00,
      max_weight_grams: 200_000,
      min_days: 1,
      max_days: isMain ? 1 : 2,
    };
  });

/** Prices of a transport company from terminal to terminal. */
export const transportZoneRows: readonly TransportZoneTable[] = [
  { up_to_km: 300, base_price: 650_00, price_per_kg: 9_00, min_days: 1, max_days: 2 },
  { up_to_km: 800, base_price: 850_00, price_per_kg: 13_00, min_days: 2, max_days: 3 },
  { up_to_km: 1600, base_price: 1050_00, price_per_kg: 18_00, min_days: 3, max_days: 5 },
  { up_to_km: 3000, base_price: 1350_00, price_per_kg: 27_00, min_days: 5, max_days: 8 },
  { up_to_km: 5000, base_price: 1750_00, price_per_kg: 39_00, min_days: 8, max_days: 12 },
  { up_to_km: 12_000, base_price: 2450_00, price_per_kg: 58_00, min_days: 12, max_days: 20 },
];
