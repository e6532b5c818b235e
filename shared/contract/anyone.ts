import { MAIN_CITY_ID, ROUBLE_RATE_ID } from '../cities.ts';
import type { Viewer } from './call.ts';

/** Viewer of everything that is the same for all. */
export const ANYONE: Viewer = {
  cityId: MAIN_CITY_ID,
  country: 'ru',
  rate: ROUBLE_RATE_ID,
  token: null,
};
