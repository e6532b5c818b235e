import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createCdek } from '../../../../server/integrations/delivery/create-cdek.ts';
import { createDeliveryRates } from '../../../../server/integrations/delivery/create-delivery-rates.ts';
import type { Carrier } from '../../../../server/integrations/delivery/delivery-rates.ts';
import type { DeliveryTariffs } from '../../../../server/integrations/delivery/tariff-table.ts';
import {
  type OutsideFault,
  WebServiceError,
} from '../../../../server/integrations/web-service/ask-web-service.ts';
import { badAnswers, type FakeRequest, sendJson, withFakeServer } from '../fake-server.ts';

const request = { cityId: 2, cityTitle: 'Санкт-Петербург', weightGrams: 1500, sum: 100_000 };
const tariff = (delivery_mode: number, delivery_sum: number) => ({
  tariff_code: 137,
  tariff_name: 'Посылка',
  tariff_description: 'x',
  delivery_mode,
  delivery_sum,
  period_min: 2,
  period_max: 4,
  calendar_min: 2,
  calendar_max: 4,
});
const token = { access_token: 'T1', token_type: 'bearer', expires_in: 3600, scope: 'x', jti: 'x' };
const cities = [
  { code: 137, city: 'Санкт-Петербург', region: 'Санкт-Петербург', country_code: 'RU' },
  { code: 999, city: 'Санкт-Петербургское шоссе', region: 'x', country_code: 'RU' },
];
const tariffs = [tariff(3, 655.5), tariff(3, 990), tariff(4, 310), tariff(1, 100), tariff(7, 200)];

/** CDEK as it is, but for what `other` answers itself. */
function cdek(other: (request: FakeRequest, res: ServerResponse) => boolean = () => false) {
  return (req: FakeRequest, res: ServerResponse) => {
    if (other(req, res)) return;
    if (req.path === '/v2/oauth/token') sendJson(res, token);
    else if (req.path.startsWith('/v2/location/cities')) sendJson(res, cities);
    else sendJson(res, { tariff_codes: tariffs });
  };
}
/** A busy machine may be slow; `timeoutMs` is for what never answers. */
const carrier = (url: string, now = () => 0, timeoutMs = 20_000) =>
  createCdek({
    clientId: 'shop',
    clientSecret: 'SECRET',
    senderCityCode: 44,
    now,
    baseUrl: `${url}/v2`,
    timeoutMs,
  });
const paths = (requests: FakeRequest[]) => requests.map(({ path }) => path.replace(/\?.*/, ''));

describe('CDEK', () => {
  it('gives its cheapest price to the door and to a point', async () => {
    await withFakeServer(cdek(), async (url, requests) => {
      expect(await carrier(url).quote({ ...request, volume: 27_001 })).toEqual([
        {
          id: 'cdek-door',
          title: 'СДЭК до двери',
          price: 65_550,
          note: null,
          days: { min: 2, max: 4 },
        },
        {
          id: 'cdek-point',
          title: 'СДЭК до пункта выдачи',
          price: 31_000,
          note: null,
          days: { min: 2, max: 4 },
        },
      ]);
      expect(paths(requests)).toEqual([
        '/v2/oauth/token',
        '/v2/location/cities',
        '/v2/calculator/tarifflist',
      ]);
      const [sign, , price] = requests;
      expect(Object.fromEntries(new URLSearchParams(sign?.body))).toEqual({
        grant_type: 'client_credentials',
        client_id: 'shop',
        client_secret: 'SECRET',
      });
      expect(price?.headers.authorization).toBe('Bearer T1');
      expect(JSON.parse(price?.body ?? '')).toEqual({
        type: 1,
        currency: 1,
        lang: 'rus',
        from_location: { code: 44 },
        to_location: { code: 137 },
        packages: [{ weight: 1500, length: 31, width: 31, height: 31 }],
      });
    });
  });

  it('is asked by postal code when there is one', async () => {
    await withFakeServer(cdek(), async (url, requests) => {
      await carrier(url).quote({ ...request, postalCode: '190000' });
      const body = JSON.parse(requests.at(-1)?.body ?? '');
      expect(body.to_location).toEqual({ postal_code: '190000' });
      expect(paths(requests)).not.toContain('/v2/location/cities');
    });
  });

  it('keeps its token and the codes of cities, and renews the token a minute early', async () => {
    let at = 0;
    await withFakeServer(cdek(), async (url, requests) => {
      const asked = carrier(url, () => at);
      await asked.quote(request);
      await asked.quote(request);
      expect(requests.length).toBe(4);
      at = 3_540_000;
      await asked.quote(request);
      expect(paths(requests).slice(4)).toEqual(['/v2/oauth/token', '/v2/calculator/tarifflist']);
    });
  });

  it('is asked once more with a fresh token when the old one is refused', async () => {
    let refused = 0;
    const fake = cdek((req, res) => {
      if (!req.path.includes('tarifflist') || refused > 0) return false;
      refused += 1;
      sendJson(res, { errors: [{ code: 'v2_token_expired' }] }, 401);
      return true;
    });
    await withFakeServer(fake, async (url) => {
      expect((await carrier(url).quote(request)).length).toBe(2);
    });
  });

  it.each([
    ['two towns of the name', [cities[0], { ...cities[0], code: 5 }]],
    ['no town of the name', []],
  ])('is not asked for a price with %s', async (_name, found) => {
    const fake = cdek((req, res) => {
      if (!req.path.includes('cities')) return false;
      sendJson(res, found);
      return true;
    });
    await withFakeServer(fake, async (url, requests) => {
      expect(await carrier(url).quote(request)).toEqual([]);
      expect(paths(requests)).not.toContain('/v2/calculator/tarifflist');
    });
  });

  it('is asked again after an hour for a town that it did not know', async () => {
    let at = 0;
    let isKnown = false;
    const fake = cdek((req, res) => {
      if (isKnown || !req.path.includes('cities')) return false;
      sendJson(res, []);
      return true;
    });
    await withFakeServer(fake, async (url) => {
      const asked = carrier(url, () => at);
      expect(await asked.quote(request)).toEqual([]);
      isKnown = true;
      at = 3_599_999;
      expect(await asked.quote(request)).toEqual([]);
      at = 3_600_000;
      expect((await asked.quote(request)).length).toBe(2);
    });
  });

  it('offers no tariff of nothing', async () => {
    const fake = cdek((req, res) => {
      if (!req.path.includes('tarifflist')) return false;
      sendJson(res, { tariff_codes: [tariff(4, 0), tariff(3, 0), tariff(3, 100)] });
      return true;
    });
    await withFakeServer(fake, async (url) => {
      const offered = await carrier(url).quote(request);
      expect(offered.map(({ id, price }) => [id, price])).toEqual([['cdek-door', 10_000]]);
    });
  });

  it('carries nothing of unknown weight, and nothing that it has no tariff for', async () => {
    const fake = cdek((req, res) => {
      if (!req.path.includes('tarifflist')) return false;
      sendJson(res, { errors: [{ code: 'v2_weight', message: 'too heavy' }] });
      return true;
    });
    await withFakeServer(fake, async (url, requests) => {
      expect(await carrier(url).quote({ ...request, weightGrams: null })).toEqual([]);
      expect(requests).toEqual([]);
      expect(await carrier(url).quote({ ...request, weightGrams: 900_000 })).toEqual([]);
    });
  });
});

describe('delivery prices', () => {
  const table: DeliveryTariffs = {
    couriers: [
      { cityId: 2, price: 500, freeFrom: null, maxWeightGrams: null, minDays: 1, maxDays: 1 },
    ],
    zones: [{ upToKm: 999, basePrice: 700, pricePerKg: 1, minDays: 3, maxDays: 5 }],
    distances: [{ cityId: 2, distanceKm: 710 }],
  };
  const rates = (asked: Carrier | null, now = () => 0, warnings: unknown[] = []) =>
    createDeliveryRates({
      tariffs: () => table,
      carrier: asked,
      now,
      log: { warn: (line: unknown) => void warnings.push(line) },
    });
  const hasty = (url: string) => carrier(url, () => 0, 1500);
  const ids = async (quoting: ReturnType<typeof rates>, more: object = {}) =>
    (await quoting.quote({ ...request, ...more })).map(({ id }) => id);

  it('come from the table alone without a carrier', async () => {
    expect(await ids(rates(null))).toEqual(['courier', 'transport']);
    expect(await ids(rates(null), { cityId: 3 })).toEqual(['transport']);
  });

  it('come from the carrier instead of the transport company', async () => {
    await withFakeServer(cdek(), async (url) => {
      expect(await ids(rates(carrier(url)))).toEqual(['courier', 'cdek-door', 'cdek-point']);
      expect(await ids(rates(carrier(url)), { weightGrams: null })).toEqual([
        'courier',
        'transport',
      ]);
    });
  });

  it.each(badAnswers)('fall back to the table when CDEK answers with %s', async (_name, answer) => {
    const warnings: unknown[] = [];
    await withFakeServer(answer, async (url) => {
      expect(await ids(rates(hasty(url), () => 0, warnings))).toEqual(['courier', 'transport']);
    });
    expect(warnings.length).toBe(1);
    expect(JSON.stringify(warnings)).not.toContain('SECRET');
  });

  it.each(badAnswers)('fall back when only its prices are %s', async (_name, answer) => {
    const fake = cdek((req, res) => {
      if (!req.path.includes('tarifflist')) return false;
      answer(req, res);
      return true;
    });
    await withFakeServer(fake, async (url) => {
      const found = await ids(rates(hasty(url)));
      expect(found).toEqual(['courier', 'transport']);
    });
  });

  it('do not wait for a carrier that has failed three times, for a minute', async () => {
    let at = 0;
    await withFakeServer(
      (_request, res) => sendJson(res, {}, 500),
      async (url, requests) => {
        const quoting = rates(carrier(url), () => at);
        for (let asked = 0; asked < 5; asked++) await ids(quoting);
        expect(requests.length).toBe(3);
        at = 60_000;
        for (let asked = 0; asked < 5; asked++) await ids(quoting);
        expect(requests.length).toBe(4);
      },
    );
  });

  it('come from the carrier for others, whatever it answers to one who asks for rubbish', async () => {
    const fails: Record<string, OutsideFault> = { Атлантида: 'rubbish', Китеж: 'timeout' };
    const picky: Carrier = {
      async quote({ cityTitle }) {
        const fault = fails[cityTitle];
        if (fault) throw new WebServiceError('СДЭК', fault, 'HTTP 400');
        return [{ id: 'cdek-door', title: '', price: 1, days: null, note: null }];
      },
    };
    const quoting = rates(picky);
    for (let asked = 0; asked < 5; asked++) await ids(quoting, { cityTitle: 'Атлантида' });
    for (let asked = 0; asked < 2; asked++) await ids(quoting, { cityTitle: 'Китеж' });
    expect(await ids(quoting)).toEqual(['courier', 'cdek-door']);
    for (let asked = 0; asked < 2; asked++) await ids(quoting, { cityTitle: 'Китеж' });
    expect(await ids(quoting)).toEqual(['courier', 'cdek-door']);
  });

  it('do not hide a fault of our own', async () => {
    const broken: Carrier = { quote: () => Promise.reject(new TypeError('ours')) };
    await expect(ids(rates(broken))).rejects.toThrow(TypeError);
  });
});
