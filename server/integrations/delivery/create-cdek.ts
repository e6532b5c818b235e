import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { DAY_MS, HOUR_MS, type Millis } from '../../../shared/millis.ts';
import { type Kopecks, parseRoubles } from '../../../shared/money.ts';
import { type CdekAccount, createCdekSession } from './create-cdek-session.ts';
import type { Carrier, DeliveryRequest, RatedOption } from './delivery-rates.ts';
import { findMeantTown } from './find-meant-town.ts';

interface CdekOptions extends CdekAccount {
  /** CDEK's code of the city that goods leave from; Москва is 44. */
  senderCityCode: number;
  /** Milliseconds for all that a price needs: sign-in, town, tariffs. */
  timeoutMs?: number;
}

/** A visitor waits on the order's page. */
const TIMEOUT_MS = 5_000;
/** Towns of one name at most; of more some may not be told. */
const MAX_TOWNS = 500;

/** Modes from the shop's storage to the door, and to a point of theirs. */
const MODES = [
  { mode: 3, id: 'cdek-door', title: 'СДЭК до двери' },
  { mode: 4, id: 'cdek-point', title: 'СДЭК до пункта выдачи' },
] as const;

const cityAnswer = z.array(
  z.object({
    code: z.int(),
    city: z.string(),
    region: z.string().nullish(),
    longitude: z.number().nullish(),
    latitude: z.number().nullish(),
  }),
);
const days = z.int().nonnegative();
const tariffAnswer = z.object({
  tariff_codes: z
    .array(
      z.object({
        delivery_mode: z.int(),
        // Nothing is carried for nothing: such a tariff is left out.
        delivery_sum: z.number().nonnegative().max(10_000_000),
        period_min: days,
        period_max: days,
      }),
    )
    .optional(),
  errors: z.array(z.object({ code: z.string() })).optional(),
});
type Tariff = NonNullable<z.output<typeof tariffAnswer>['tariff_codes']>[number];

/** Prices of CDEK (API v2). */
export function createCdek(options: CdekOptions): Carrier {
  const { senderCityCode, timeoutMs = TIMEOUT_MS, ...account } = options;
  const session = createCdekSession(account);
  const cityCodes = new LRUCache<string, { code: number | null; until: Millis }>({ max: 1000 });

  /** Null when it is not known which town is meant. */
  async function findCityCode(request: DeliveryRequest, endsAt: number): Promise<number | null> {
    const { cityTitle: title, region, lonlat } = request;
    const key = JSON.stringify([title, region, lonlat]);
    const known = cityCodes.get(key);
    if (known && account.now() < known.until) return known.code;
    const query = new URLSearchParams({ country_codes: 'RU', city: title, size: `${MAX_TOWNS}` });
    const found = await session.ask(
      { path: `/location/cities?${query}`, method: 'GET', endsAt },
      cityAnswer,
    );
    const town = found.length < MAX_TOWNS ? findMeantTown(found, request) : null;
    const code = town?.code ?? null;
    cityCodes.set(key, { code, until: account.now() + (code === null ? HOUR_MS : DAY_MS) });
    return code;
  }

  return {
    async quote(request) {
      const { weightGrams, postalCode } = request;
      const endsAt = performance.now() + timeoutMs;
      if (!weightGrams || weightGrams < 0) return [];
      const code = postalCode ? null : await findCityCode(request, endsAt);
      if (!postalCode && code === null) return [];
      const json = {
        type: 1,
        currency: 1,
        lang: 'rus',
        from_location: { code: senderCityCode },
        to_location: postalCode ? { postal_code: postalCode } : { code },
        packages: [parcel(weightGrams, request)],
      };
      const call = { path: '/calculator/tarifflist', method: 'POST', json, endsAt } as const;
      const answer = await session.ask(call, tariffAnswer);
      return MODES.flatMap((mode) => cheapest(answer.tariff_codes ?? [], mode));
    },
  };
}

function parcel(weight: number, { volume }: DeliveryRequest) {
  if (!volume) return { weight };
  const side = Math.max(1, Math.ceil(Math.cbrt(volume)));
  return { weight, length: side, width: side, height: side };
}

function cheapest(tariffs: readonly Tariff[], sought: (typeof MODES)[number]): RatedOption[] {
  const { mode, id, title } = sought;
  const fitting = tariffs.filter(
    (tariff) => tariff.delivery_mode === mode && tariff.delivery_sum > 0,
  );
  const [tariff] = fitting.toSorted((a, b) => a.delivery_sum - b.delivery_sum);
  if (!tariff) return [];
  const { period_min: min, period_max: max } = tariff;
  return [{ id, title, price: toKopecks(tariff.delivery_sum), days: { min, max }, note: null }];
}

function toKopecks(roubles: number): Kopecks {
  return parseRoubles(roubles.toFixed(2)) ?? 0;
}
