import type { Lonlat } from '../../../shared/cities.ts';
import type { Kopecks } from '../../../shared/money.ts';

export interface DeliveryRequest {
  cityId: number;
  cityTitle: string;
  /** Region and place tell towns of one name apart; absent when not known. */
  region?: string;
  lonlat?: Lonlat;
  /** Six digits. */
  postalCode?: string;
  /** Null when the weight of some line is not known. */
  weightGrams: number | null;
  /** Cubic centimetres. */
  volume?: number;
  /** Sum of the goods. */
  sum: Kopecks;
}

export interface RatedOption {
  id: 'courier' | 'transport' | 'cdek-door' | 'cdek-point';
  title: string;
  /** Null: a manager calculates it. */
  price: Kopecks | null;
  /** Days on the way, counted from the day the goods leave; null when not known. */
  days: { min: number; max: number } | null;
  /** For people: «бесплатно от 30 000 ₽». */
  note: string | null;
}

/** The shop's own courier. */
export interface CourierOption extends RatedOption {
  /** Sum of goods from which it is free; null: it is not, or a manager names its price. */
  freeFrom: Kopecks | null;
}

/** Null in a city that has no courier. */
export type QuoteCourier = (request: DeliveryRequest) => CourierOption | null;

export interface DeliveryRates {
  /** The courier's terms of now, for as many parcels as are asked about. */
  loadCourier(): Promise<QuoteCourier>;
  /**
   * Prices of delivery to the door or a carrier's point; pickup at the shop is free and not listed.
   */
  quote(request: DeliveryRequest): Promise<readonly RatedOption[]>;
  /** Ways of the carrier alone; none when there is no carrier, or it does not answer. */
  quoteCarrier(request: DeliveryRequest): Promise<readonly RatedOption[]>;
  /** All ways by the shop's own tables of now and what a carrier has said: it is not asked. */
  quoteWith(
    request: DeliveryRequest,
    carried: readonly RatedOption[],
  ): Promise<readonly RatedOption[]>;
}

/** A firm that carries parcels and tells its prices. */
export interface Carrier {
  /** Empty when it does not carry this. @throws WebServiceError */
  quote(request: DeliveryRequest): Promise<readonly RatedOption[]>;
}
