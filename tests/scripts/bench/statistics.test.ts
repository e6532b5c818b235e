import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

interface StatisticsModule {
  median(numbers: readonly number[]): number;
  percentile(numbers: readonly number[], share: number): number;
  spread(numbers: readonly number[]): { low: number; high: number } | null;
  rotate<T>(list: readonly T[], places: number): T[];
  createRandom(seed: number): () => number;
}

const path = join(resolve(import.meta.dirname, '../../..'), 'scripts/bench/statistics.mjs');
const { median, percentile, spread, rotate, createRandom }: StatisticsModule = await import(path);

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('of %j is %d', (numbers, expected) => {
    expect(median(numbers)).toBe(expected);
  });

  it('of nothing is no number, and the list stays as it was', () => {
    expect(median([])).toBeNaN();
    const list = [3, 1, 2];
    median(list);
    expect(list).toEqual([3, 1, 2]);
  });
});

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);

  it.each([
    [0.5, 50],
    [0.99, 99],
    [0.991, 100],
    [1, 100],
    [0, 1],
  ])('%d of 1…100 is %d', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
  });

  it('of few numbers is the greatest', () => {
    expect(percentile([5, 7], 0.99)).toBe(7);
    expect(percentile([], 0.99)).toBeNaN();
  });
});

describe('rounds', () => {
  it('spread from the smallest to the greatest', () => {
    expect(spread([2, 9, 4])).toEqual({ low: 2, high: 9 });
    expect(spread([])).toBeNull();
  });

  it('turn so that each subject comes first once', () => {
    const firsts = [0, 1, 2, 3].map((round) => rotate(['a', 'b', 'c'], round)[0]);
    expect(firsts).toEqual(['a', 'b', 'c', 'a']);
    expect(rotate([], 5)).toEqual([]);
  });
});

describe('the random numbers of questions', () => {
  it('are the same for the same seed and others for another', () => {
    const draw = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 5 }, random);
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('lie evenly between 0 and 1', () => {
    const random = createRandom(1);
    const numbers = Array.from({ length: 10_000 }, random);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(numbers.filter((number) => number < 0.25).length / 10_000).toBeCloseTo(0.25, 1);
  });
});
