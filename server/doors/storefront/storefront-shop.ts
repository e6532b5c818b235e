import type { ShopApi } from '../../../shared/contract/shop-api.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Config } from '../../config/config.ts';
import { connectContract, type UpstreamCall } from '../api/connect-contract.ts';

export interface StorefrontShops {
  /** For pages: gives up soon, so that what is kept can be shown instead. */
  shop: ShopApi;
  /** For what is refreshed in the background. */
  patient: ShopApi;
}

/** Milliseconds of waiting for the shop beside pages, repetitions included. */
export interface StorefrontPatience {
  changeMs: number;
  refreshMs: number;
  /** Pause before the first repetition; doubles. */
  pauseMs: number;
}

/** Reference data: 30 s (S9.32). */
export const usualPatience: StorefrontPatience = {
  changeMs: 15_000,
  refreshMs: 30_000,
  pauseMs: 500,
};

interface Connection {
  baseUrl: string;
  steadyNow: () => Millis;
  patience: StorefrontPatience;
  observe: (call: UpstreamCall) => void;
}

type ApiConfig = Pick<Config, 'apiHost' | 'apiDeadlineMs' | 'storefrontKey'>;

/** The shop behind API_BASE_URL. */
export function connectShops(
  { apiHost, apiDeadlineMs, storefrontKey }: ApiConfig,
  { baseUrl, steadyNow, patience, observe }: Connection,
): StorefrontShops {
  const { changeMs, refreshMs, pauseMs } = patience;
  const common = { baseUrl, host: apiHost, storefrontKey, steadyNow, pauseMs, observe };
  return {
    shop: connectContract({
      ...common,
      deadlineMs: apiDeadlineMs,
      changeDeadlineMs: Math.max(changeMs, apiDeadlineMs),
    }),
    patient: connectContract({ ...common, deadlineMs: refreshMs }),
  };
}
