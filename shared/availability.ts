import type { Product } from './contract/product.ts';

/** Style of the line: in stock, expected, absent. */
export type AvailabilityStyle = 'avail' | 'delivery' | 'schedule' | 'none';

export interface Availability {
  text: string;
  style: AvailabilityStyle;
  /** Other cities that have it, for the tooltip. */
  cities: readonly { city: string; free: number }[];
  /** «Доставим: c 24 ноября». */
  delivery: string | null;
}

export type AvailabilityFacts = Pick<
  Product,
  'avail_info' | 'cities_avail' | 'delivery' | 'flags' | 'quality_info' | 'unit'
>;
