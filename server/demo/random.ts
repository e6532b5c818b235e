/** A repeatable source of chance: the same seed gives the same values on every machine. */
export interface Random {
  /** Number from 0 to 1, without 1. */
  next(): number;
  /** Whole number, both ends included. */
  int(min: number, max: number): number;
  /** One of min, min + step, … max. */
  step(min: number, max: number, step: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different elements in the order of the list. */
  some<T>(list: readonly T[], count: number): T[];
  shuffle<T extends { length: number; [index: number]: unknown }>(list: T): T;
}

/** mulberry32 over a hash of the seed. */
export function createRandom(seed: string | number): Random {
  let state = typeof seed === 'number' ? mix(seed) : hashText(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    step: (min, max, step) => min + int(0, Math.round((max - min) / step)) * step,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    some: (list, count) => {
      const left = list.map((_, index) => index);
      while (left.length > count) left.splice(int(0, left.length - 1), 1);
      return left.map((index) => list[index]!);
    },
    shuffle: (list) => {
      for (let last = list.length - 1; last > 0; last--) {
        const other = int(0, last);
        [list[last], list[other]] = [list[other], list[last]];
      }
      return list;
    },
  };
}

function mix(value: number): number {
  let hash = Math.imul(value ^ 0x9e3779b9, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(hash);
}
