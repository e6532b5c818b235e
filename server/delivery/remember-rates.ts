import { LRUCache } from 'lru-cache';
import { CallError } from '../../shared/contract/call.ts';
import { MINUTE_MS, type Millis } from '../../shared/millis.ts';
import type {
  DeliveryOption,
  DeliveryRates,
  DeliveryRequest,
} from '../integrations/delivery/delivery-rates.ts';

/** Prices of carriers change seldom, and the calculator is asked by everyone. */
const KEPT_MS = 5 * MINUTE_MS;
const MAX_KEPT = 2000;
/** New questions a minute of all visitors together: behind them stands a carrier with limits. */
const MAX_NEW = 240;

const TOO_MANY =
  'Слишком много расчётов подряд. Подождите несколько минут или спросите цену у менеджера';

export interface RememberedRates extends DeliveryRates {
  /** `address`: network address of who asks; '' when it is not known. */
  quote(request: DeliveryRequest, address?: string): Promise<readonly DeliveryOption[]>;
}

/**
 * The same rates for the same question; others only so often, and beyond that the shop's own, which
 * are not remembered. `mayAskFrom`: false once new questions of a network are too many, which are refused
 * with `too_many`.
 */
export function rememberRates(
  rates: DeliveryRates,
  now: () => Millis,
  mayAskFrom: (address: string) => boolean = () => true,
): RememberedRates {
  const kept = new LRUCache<string, { at: number; options: Promise<readonly DeliveryOption[]> }>({
    max: MAX_KEPT,
  });
  let minute = 0;
  let asked = 0;

  function mayAsk(): boolean {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) asked = 0;
    minute = current;
    return ++asked <= MAX_NEW;
  }

  return {
    loadCourier: rates.loadCourier,
    quoteOwn: rates.quoteOwn,
    async quote(request, address = '') {
      const { cityId, cityTitle, postalCode = '', weightGrams, volume = 0, sum } = request;
      const key = JSON.stringify([cityId, cityTitle, postalCode, weightGrams, volume, sum]);
      const known = kept.get(key);
      if (known && now() - known.at < KEPT_MS) return known.options;
      if (address !== '' && !mayAskFrom(address)) {
        if (known) return known.options;
        throw new CallError('too_many', TOO_MANY);
      }
      if (!mayAsk()) {
        // An older answer of a carrier is better than none.
        return known?.options ?? rates.quoteOwn(request);
      }
      const options = rates.quote(request);
      kept.set(key, { at: now(), options });
      options.catch(() => kept.delete(key));
      return options;
    },
  };
}
