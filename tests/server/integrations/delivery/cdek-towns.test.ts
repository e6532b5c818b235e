import { expect, it } from 'vitest';
import { createCdek } from '../../../../server/integrations/delivery/create-cdek.ts';
import {
  findMeantTown,
  isSameRegion,
  type ListedTown,
} from '../../../../server/integrations/delivery/find-meant-town.ts';
import { type FakeRequest, sendJson, withFakeServer } from '../fake-server.ts';

const KIROV: ListedTown = {
  ...{ code: 1, city: 'Киров', region: 'Кировская область' },
  ...{ longitude: 49.66, latitude: 58.6 },
};
const SMALL: ListedTown = {
  ...{ code: 2, city: 'Киров', region: 'Калужская обл.' },
  ...{ longitude: 34.3, latitude: 54.08 },
};
const VILLAGE: ListedTown = {
  ...{ code: 3, city: 'Киров', region: 'Калужская обл.' },
  ...{ longitude: 37.2, latitude: 55.1 },
};
const all = [KIROV, SMALL, VILLAGE];
const cityTitle = 'Киров';
const codeOf = (listed: ListedTown[], meant: object) =>
  findMeantTown(listed, { cityTitle, ...meant })?.code ?? null;

it('a town is told from others of its name by its place', () => {
  const place = { region: 'Кировская область', lonlat: [49.7, 58.5] } as const;
  expect(codeOf(all, place)).toBe(1);
  expect(codeOf([SMALL, KIROV], place)).toBe(1);
  expect(codeOf(all, { ...place, lonlat: [34.29, 54.1] })).toBe(2);
});

it('the only town of a name elsewhere is not the one that is meant', () => {
  expect(codeOf([SMALL], { region: 'Кировская область', lonlat: [49.7, 58.5] })).toBeNull();
  expect(codeOf([SMALL], { region: 'Кировская область' })).toBeNull();
  expect(codeOf([{ code: 5, city: 'Киров' }], { region: 'Кировская область' })).toBeNull();
});

it('a town is told by its region where no place is known', () => {
  expect(codeOf([KIROV, SMALL], { region: 'калужская область' })).toBe(2);
  expect(codeOf([KIROV, SMALL], { region: 'Кировская область', lonlat: [0, 0] })).toBe(1);
  const unplaced = { ...KIROV, longitude: null, latitude: null };
  expect(codeOf([unplaced, SMALL], { region: 'Кировская', lonlat: [49.7, 58.5] })).toBe(1);
});

it('no town is meant by a name of several, nor by a region of two', () => {
  expect(codeOf(all, {})).toBeNull();
  expect(codeOf(all, { region: 'Калужская область' })).toBeNull();
  expect(codeOf([KIROV], {})).toBe(1);
});

it.each([
  ['Республика Татарстан', 'Татарстан', true],
  ['Кемеровская область - Кузбасс', 'Кемеровская обл.', true],
  ['Чувашская Республика — Чувашия', 'Чувашская республика', true],
  ['Ханты-Мансийский автономный округ', 'Ханты-Мансийский АО — Югра', true],
  ['Удмуртская Республика', 'Удмуртия', true],
  ['Республика Саха (Якутия)', 'Якутия', true],
  ['Чеченская Республика', 'Чувашия', false],
  ['Ямало-Ненецкий АО', 'Ненецкий автономный округ', false],
  ['Республика Алтай', 'Алтайский край', false],
  ['Москва', 'Московская область', false],
  ['Республика', 'Республика Коми', false],
  ['', '', false],
])('«%s» and «%s» are one region: %s', (one, other, isSame) => {
  expect([isSameRegion(one, other), isSameRegion(other, one)]).toEqual([isSame, isSame]);
});

const token = { access_token: 'T1', expires_in: 3600 };
const tariff = { delivery_mode: 3, delivery_sum: 100, period_min: 1, period_max: 2 };
const account = { clientId: 'shop', clientSecret: 'SECRET', senderCityCode: 44, now: () => 0 };
const request = { cityId: 0, cityTitle, weightGrams: 1500, sum: 100_000 };

it('CDEK is asked for the price to each of two towns of one name', async () => {
  const fake = (req: FakeRequest, res: Parameters<typeof sendJson>[0]) => {
    if (req.path === '/v2/oauth/token') sendJson(res, token);
    else if (req.path.startsWith('/v2/location')) sendJson(res, all);
    else sendJson(res, { tariff_codes: [tariff] });
  };
  await withFakeServer(fake, async (url, requests) => {
    const carrier = createCdek({ ...account, baseUrl: `${url}/v2`, timeoutMs: 20_000 });
    for (const lonlat of [[49.7, 58.5] as const, [34.3, 54.1] as const]) {
      await carrier.quote({ ...request, region: 'область', lonlat });
      const sent = JSON.parse(requests.at(-1)?.body ?? '');
      expect(sent.to_location).toEqual({ code: lonlat[0] > 40 ? 1 : 2 });
    }
  });
});

it('sign-in, town and tariffs are waited for together no longer than one question may take', async () => {
  const fake = (req: FakeRequest, res: Parameters<typeof sendJson>[0]) => {
    const answer = req.path === '/v2/oauth/token' ? token : [KIROV];
    setTimeout(() => sendJson(res, answer), 700);
  };
  await withFakeServer(fake, async (url, requests) => {
    const carrier = createCdek({ ...account, baseUrl: `${url}/v2`, timeoutMs: 1000 });
    await expect(carrier.quote(request)).rejects.toMatchObject({ fault: 'timeout' });
    expect(requests.length).toBeLessThanOrEqual(2);
  });
});
