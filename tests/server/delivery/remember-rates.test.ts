import { describe, expect, it } from 'vitest';
import { rememberRates } from '../../../server/delivery/remember-rates.ts';
import type {
  DeliveryOption,
  DeliveryRequest,
} from '../../../server/integrations/delivery/delivery-rates.ts';

const OWN: DeliveryOption = { id: 'transport', title: '', price: 100, days: null, note: null };
const CARRIED: DeliveryOption = { ...OWN, id: 'cdek-door' };

function openScene() {
  const scene = { now: 0, asked: 0, fails: false, own: 100 };
  const rates = rememberRates(
    {
      loadCourier: async () => () => null,
      quote: () => Promise.reject(new Error('not remembered')),
      quoteCarrier: async () => {
        scene.asked++;
        if (scene.fails) throw new Error('away');
        return [CARRIED];
      },
      quoteWith: async (_request, carried) => [{ ...OWN, price: scene.own }, ...carried],
    },
    { now: () => scene.now },
  );
  return { scene, rates };
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
});
