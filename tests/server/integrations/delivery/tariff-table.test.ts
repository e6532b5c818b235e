import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DeliveryTariffs,
  quoteCourier,
  quoteTransport,
} from '../../../../server/integrations/delivery/tariff-table.ts';

fc.configureGlobal({ seed: 437 });

const tariffs: DeliveryTariffs = {
  couriers: [
    {
      cityId: 90,
      price: 59_000,
      freeFrom: 3_000_000,
      maxWeightGrams: 1_500_000,
      minDays: 1,
      maxDays: 2,
    },
    { cityId: 2, price: 79_000, freeFrom: null, maxWeightGrams: null, minDays: 1, maxDays: 1 },
  ],
  zones: [
    { upToKm: 3000, basePrice: 120_000, pricePerKg: 2500, minDays: 5, maxDays: 9 },
    { upToKm: 800, basePrice: 60_000, pricePerKg: 1200, minDays: 2, maxDays: 4 },
  ],
  distances: [
    { cityId: 2, distanceKm: 710 },
    { cityId: 3, distanceKm: 1800 },
    { cityId: 4, distanceKm: 800 },
    { cityId: 9, distanceKm: 9000 },
  ],
};
const to = (cityId: number, more: object = {}) => ({
  cityId,
  cityTitle: 'Город',
  weightGrams: 12_300,
  sum: 1_000_000,
  ...more,
});

describe('the courier', () => {
  it('has a price below the threshold and none above', () => {
    expect(quoteCourier(to(90), tariffs)).toEqual({
      id: 'courier',
      title: 'Курьером по городу',
      price: 59_000,
      days: { min: 1, max: 2 },
      freeFrom: 3_000_000,
      note: 'бесплатно от 30\u00a0000\u00a0₽',
    });
    expect(quoteCourier(to(90, { sum: 2_999_999 }), tariffs)?.price).toBe(59_000);
    expect(quoteCourier(to(90, { sum: 3_000_000 }), tariffs)).toMatchObject({
      price: 0,
      note: null,
    });
    expect(quoteCourier(to(2, { sum: 99_000_000 }), tariffs)).toMatchObject({ price: 79_000 });
  });

  it('leaves what is heavy or of unknown weight to the manager', () => {
    const heavy = quoteCourier(to(90, { weightGrams: 1_500_001 }), tariffs);
    expect(heavy).toMatchObject({ price: null, note: 'стоимость рассчитает менеджер' });
    expect(quoteCourier(to(90, { weightGrams: null }), tariffs)?.price).toBeNull();
    expect(quoteCourier(to(2, { weightGrams: null }), tariffs)?.price).toBe(79_000);
  });

  it('does not go to other cities', () => {
    expect(quoteCourier(to(3), tariffs)).toBeNull();
  });
});

describe('the transport company', () => {
  it.each([
    [2, 60_000 + 13 * 1200],
    [4, 60_000 + 13 * 1200],
    [3, 120_000 + 13 * 2500],
  ])('charges city %d by its zone and each kilogram begun', (cityId, price) => {
    expect(quoteTransport(to(cityId), tariffs).price).toBe(price);
  });

  it('charges bulky goods by their volume', () => {
    expect(quoteTransport(to(2, { volume: 1_000_000 }), tariffs).price).toBe(60_000 + 200 * 1200);
    expect(quoteTransport(to(2, { volume: 100 }), tariffs).price).toBe(60_000 + 13 * 1200);
  });

  it.each([
    ['beyond its zones', to(9)],
    ['in a city of unknown distance', to(77)],
    ['of unknown weight', to(2, { weightGrams: null })],
  ])('leaves what is %s to the manager', (_name, request) => {
    expect(quoteTransport(request, tariffs)).toMatchObject({
      price: null,
      note: 'стоимость рассчитает менеджер',
    });
  });

  it('never charges less for more, and always whole kopecks', () => {
    const weight = fc.integer({ min: 0, max: 20_000_000 });
    const volume = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(weight, weight, volume, fc.constantFrom(2, 3, 4), (one, other, size, cityId) => {
        const price = (weightGrams: number) =>
          quoteTransport(to(cityId, { weightGrams, volume: size }), tariffs).price ?? -1;
        expect(price(Math.max(one, other))).toBeGreaterThanOrEqual(price(Math.min(one, other)));
        expect(Number.isSafeInteger(price(one))).toBe(true);
      }),
    );
  });
});
