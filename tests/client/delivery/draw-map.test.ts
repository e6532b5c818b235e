import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../client/delivery/draw-map.ts';

const point = (lon: number, lat: number) => ({
  id: 1,
  title: 'Офис',
  address: 'ул. Мира, 1',
  lonlat: [lon, lat] as const,
});

describe('the place that a map shows', () => {
  it('is the one office, near', () => {
    expect(placeOf([point(49.1, 55.8)])).toEqual({ center: [49.1, 55.8], zoom: 15 });
  });

  it('is the rectangle around all, from its top left to its bottom right', () => {
    const points = [point(37.6, 55.7), point(37.4, 55.9), point(37.5, 55.6)];
    expect(placeOf(points)).toEqual({
      bounds: [
        [37.4, 55.9],
        [37.6, 55.6],
      ],
    });
  });
});
