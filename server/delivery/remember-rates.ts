import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { CallError } from '../../shared/contract/call.ts';
import type { ClientAddress } from '../../shared/contract/client.ts';
import { MINUTE_MS, type Millis } from '../../shared/millis.ts';
import type {
  DeliveryRates,
  DeliveryRequest,
  RatedOption,
} from '../integrations/delivery/delivery-rates.ts';
import { createNetworkLimit } from '../platform/limits/network-limit.ts';

/** Prices of carriers change seldom, and the calculator is asked by everyone. */
const KEPT_MS = 5 * MINUTE_MS;
const MAX_KEPT = 2000;
/** New questions a minute of all visitors together: behind them stands a carrier with limits. */
const MAX_NEW = 240;
/** New questions of one network in ten minutes, where networks are counted. */
const MAX_OF_NETWORK = { narrow: 40, wide: 200, far: 1000 };

const TOO_MANY =
  'Слишком много расчётов подряд. Подождите несколько минут или спросите цену у менеджера';

export interface RememberedRates extends DeliveryRates {
  /** Rates as a client asks for them; null: the shop itself, whose questions no network limits. */
  askedFrom(address: ClientAddress | null): DeliveryRates;
}

interface Remembering {
  now: () => Millis;
  /** Time that an answer is given again for. */
  keptMs?: Millis;
  /** Time for which the last price stands in for a carrier that says nothing; absent: none. */
  promisedMs?: Millis;
  /** New questions of one network in ten minutes; absent: as many as of all together. */
  network?: NetworkQuestions;
  /** Called when the carrier says of a parcel to a city what it has not said before. */
  tellChanged?: (cityId: number) => void;
}

interface Kept {
  at: Millis;
  /** Terms of the city that it was asked under. */
  terms: number;
  carried: Promise<readonly RatedOption[]>;
}

interface NetworkQuestions {
  /** Counted questions. */
  what: string;
  /** Beyond them: a refusal with `too_many`, or the shop's own prices. */
  beyond: 'refused' | 'own';
  /** Milliseconds of a clock that nobody puts back. */
  steadyNow: () => Millis;
}

/**
 * Remembered answers of the carrier to the same question; others are asked only so often, and beyond that the shop's
 * own rates stand alone. These are never remembered: the desk may have changed them since.
 */
export function rememberRates(
  rates: DeliveryRates,
  { now, keptMs = KEPT_MS, promisedMs = 0, network, tellChanged = () => {} }: Remembering,
): RememberedRates {
  const mayAskFrom = network
    ? createNetworkLimit({ ...network, max: MAX_OF_NETWORK, windowMs: 10 * MINUTE_MS })
    : () => true;
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT });
  const told = new LRUCache<string, { at: number; ways: readonly RatedOption[] }>({
    max: MAX_KEPT,
  });
  /** Number of the terms of each city, which grows when an answer differs from the one before. */
  const termsOf = new Map<number, number>();
  let minute = 0;
  let asked = 0;

  function mayAsk(): boolean {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) asked = 0;
    minute = current;
    return ++asked <= MAX_NEW;
  }

  /** Ways of the carrier; while it is silent those that it has told of the same parcel, as long as promised. */
  async function askOrStand(request: DeliveryRequest, key: string) {
    const at = now();
    const ways = await rates.quoteCarrier(request);
    if (ways.length > 0) {
      told.set(key, { at, ways });
      return ways;
    }
    const before = told.get(key);
    return before && at - before.at < promisedMs ? before.ways : ways;
  }

  /**
   * Notes that an answer differs from the one before, so that all that was said of the city is asked for anew.
   * Silence is no news, and neither is what differs from older terms: those were told of.
   */
  async function compare(cityId: number, before: Kept, answer: Kept) {
    const [said, says] = [await before.carried, await answer.carried];
    if (says.length === 0 || isDeepStrictEqual(said, says)) return;
    const { terms } = answer;
    if (before.terms !== terms || (termsOf.get(cityId) ?? 0) !== terms) return;
    answer.terms = terms + 1;
    termsOf.set(cityId, terms + 1);
    tellChanged(cityId);
  }

  /** Ways of the carrier, as it said them last. @throws CallError too_many */
  async function recall(request: DeliveryRequest, address: ClientAddress | null) {
    const {
      cityId,
      cityTitle,
      region = '',
      postalCode = '',
      weightGrams,
      volume = 0,
      sum,
    } = request;
    const key = JSON.stringify([cityId, cityTitle, region, postalCode, weightGrams, volume, sum]);
    const known = kept.get(key);
    const terms = termsOf.get(cityId) ?? 0;
    if (known && known.terms === terms && now() - known.at < keptMs) return known.carried;
    if (address !== null && !mayAskFrom(address)) {
      if (known) return known.carried;
      if (network?.beyond === 'own') return [];
      throw new CallError('too_many', TOO_MANY);
    }
    // An older answer of a carrier is better than none.
    if (!mayAsk()) return known?.carried ?? [];
    const answer = { at: now(), terms, carried: askOrStand(request, key) };
    kept.set(key, answer);
    if (known) compare(cityId, known, answer).catch(() => {});
    answer.carried.catch(() => kept.delete(key));
    return answer.carried;
  }

  const askedFrom = (address: ClientAddress | null): DeliveryRates => ({
    ...rates,
    quote: async (request) => rates.quoteWith(request, await recall(request, address)),
  });
  return { ...askedFrom(null), askedFrom };
}
