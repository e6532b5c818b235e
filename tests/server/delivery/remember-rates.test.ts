import { describe, expect, it } from 'vitest';
import { rememberRates } from '../../../server/delivery/remember-rates.ts';
import type {
  DeliveryRequest,
  RatedOption,
} from '../../../server/integrations/delivery/delivery-rates.ts';
import { MINUTE_MS } from '../../../shared/millis.ts';

const OWN: RatedOption = { id: 'transport', title: '', price: 100, days: null, note: null };
const CARRIED: RatedOption = { ...OWN, id: 'cdek-door' };

interface Scene extends Pick<RatedOption, 'days'> {
  now: number;
  asked: number;
  fails: boolean;
  isSilent: boolean;
  own: number;
}

function openScene() {
  const scene: Scene = { now: 0, asked: 0, fails: false, isSilent: false, own: 100, days: null };
  const told: number[] = [];
  const rates = rememberRates(
    {
      loadCourier: async () => () => null,
      quote: () => Promise.reject(new Error('not remembered')),
      quoteCarrier: async () => {
        scene.asked++;
        if (scene.fails) throw new Error('away');
        return scene.isSilent ? [] : [{ ...CARRIED, days: scene.days }];
      },
      quoteWith: async (_request, carried) => [{ ...OWN, price: scene.own }, ...carried],
    },
    { now: () => scene.now, tellChanged: (cityId) => told.push(cityId) },
  );
  return { scene, rates, told };
}
const parcel = (weightGrams: number): DeliveryRequest => ({
  cityId: 5,
  cityTitle: 'Казань',
  weightGrams,
  sum: 0,
});

describe('remembered rates', () => {
  it('ask once for the same parcel, again after five minutes', async () => {
    const { scene, rates } = openScene();
    await Promise.all([rates.quote(parcel(1)), rates.quote(parcel(1)), rates.quote(parcel(2))]);
    expect(scene.asked).toBe(2);
    scene.now = 5 * 60_000;
    await rates.quote(parcel(1));
    expect(scene.asked).toBe(3);
  });

  it('have the shop’s own prices of now beside what the carrier said', async () => {
    const { scene, rates } = openScene();
    expect(await rates.quote(parcel(1))).toEqual([OWN, CARRIED]);
    scene.own = 200;
    expect(await rates.quote(parcel(1))).toEqual([{ ...OWN, price: 200 }, CARRIED]);
    expect(scene.asked).toBe(1);
  });

  it('forget a failure', async () => {
    const { scene, rates } = openScene();
    scene.fails = true;
    await expect(rates.quote(parcel(1))).rejects.toThrow('away');
    scene.fails = false;
    expect(await rates.quote(parcel(1))).toEqual([OWN, CARRIED]);
  });

  it('are the shop’s own in a flood of new parcels, until the next minute', async () => {
    const { scene, rates } = openScene();
    for (let weight = 1; weight <= 240; weight++) await rates.quote(parcel(weight));
    expect(await rates.quote(parcel(500))).toEqual([OWN]);
    expect(await rates.quote(parcel(7))).toEqual([OWN, CARRIED]);
    scene.now = 59_999;
    expect(await rates.quote(parcel(501))).toEqual([OWN]);
    expect(scene.asked).toBe(240);
    scene.now = 60_000;
    expect(await rates.quote(parcel(500))).toEqual([OWN, CARRIED]);
    expect(scene.asked).toBe(241);
  });

  it('give an old answer rather than none to whoever comes in a flood', async () => {
    const { scene, rates } = openScene();
    await rates.quote(parcel(1));
    scene.now = 10 * 60_000;
    for (let weight = 2; weight <= 241; weight++) await rates.quote(parcel(weight));
    expect(await rates.quote(parcel(1))).toEqual([OWN, CARRIED]);
    expect(scene.asked).toBe(241);
  });

  it('tell once that a carrier says another thing, and ask for all of the city anew', async () => {
    const { scene, rates, told } = openScene();
    const others = { ...parcel(3), cityId: 7 };
    for (const one of [parcel(1), parcel(2), others]) await rates.quote(one);
    scene.now = 4 * MINUTE_MS;
    await rates.quote(parcel(4));
    scene.now = 5 * MINUTE_MS;
    scene.days = { min: 9, max: 9 };
    const later = { ...CARRIED, days: scene.days };
    await rates.quote(parcel(1));
    expect(told).toEqual([5]);
    scene.asked = 0;
    // Also what was said a minute ago; what differs from before the change is no news.
    for (const weight of [1, 2, 4, 2, 4]) {
      expect(await rates.quote(parcel(weight))).toEqual([OWN, later]);
    }
    expect([scene.asked, told]).toEqual([2, [5]]);
    await rates.quote(others);
    expect(told).toEqual([5, 7]);
    scene.now = 10 * MINUTE_MS;
    for (const one of [parcel(1), others]) await rates.quote(one);
    expect(told).toEqual([5, 7]);
  });

  it('take silence for no news, and the first word after it for one', async () => {
    const { scene, rates, told } = openScene();
    await rates.quote(parcel(1));
    scene.isSilent = true;
    scene.now = 5 * MINUTE_MS;
    expect(await rates.quote(parcel(1))).toEqual([OWN]);
    expect(told).toEqual([]);
    scene.isSilent = false;
    scene.now = 10 * MINUTE_MS;
    expect(await rates.quote(parcel(1))).toEqual([OWN, CARRIED]);
    expect(told).toEqual([5]);
  });
});
