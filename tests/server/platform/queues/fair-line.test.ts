import { describe, expect, it } from 'vitest';
import { createFairLine, type FairLine } from '../../../../server/platform/queues/fair-line.ts';

const takeAll = (line: FairLine<string>) => {
  const taken: string[] = [];
  for (let job = line.take(); job !== null; job = line.take()) taken.push(job);
  return taken.join(' ');
};

describe('the line of documents', () => {
  it('gives each asker one turn in a round, however many jobs another has', () => {
    const line = createFairLine<string>({ ofAsker: 20, ofGroup: 200 });
    for (let job = 1; job <= 4; job++) line.add({ group: 'guest', name: 'a' }, `a${job}`);
    line.add({ group: 'guest', name: 'b' }, 'b1');
    line.add({ group: 'guest', name: 'c' }, 'c1');
    line.add({ group: 'guest', name: 'b' }, 'b2');
    expect(takeAll(line)).toBe('a1 b1 c1 a2 b2 a3 a4');
    expect([line.length, line.take()]).toEqual([0, null]);
  });

  it('gives each group one turn in a round, however many guests there are', () => {
    const line = createFairLine<string>({ ofAsker: 20, ofGroup: 200 });
    for (let guest = 1; guest <= 5; guest++) {
      line.add({ group: 'guest', name: String(guest) }, `g${guest}`);
    }
    line.add({ group: 'customer', name: '1' }, 'c1');
    line.add({ group: 'customer', name: '1' }, 'c2');
    expect(takeAll(line)).toBe('g1 c1 g2 c2 g3 g4 g5');
  });

  it('refuses whoever asks for too much, and nobody else', () => {
    const line = createFairLine<string>({ ofAsker: 2, ofGroup: 5 });
    const add = (group: string, name: string) => line.add({ group, name }, 'x');
    expect([add('guest', 'a'), add('guest', 'a'), add('guest', 'a')]).toEqual([true, true, false]);
    expect([add('guest', 'b'), add('guest', 'c'), add('guest', 'd')]).toEqual([true, true, true]);
    expect(add('guest', 'e')).toBe(false);
    expect(add('customer', 'e')).toBe(true);
    line.take();
    expect(add('guest', 'a')).toBe(true);
  });
});
