import type { currencyCalls } from '../../shared/contract/currency-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Db } from '../platform/store/open-store.ts';
import { listRates } from './list-rates.ts';

/** The calls about currencies. */
export function createCurrencyCalls(db: Db): Pick<ShopCalls, keyof typeof currencyCalls> {
  return { rates: async () => ({ rates: await listRates(db) }) };
}
