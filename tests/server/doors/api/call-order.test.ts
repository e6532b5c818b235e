import { describe, expect, it } from 'vitest';
import { listCallsInOrder } from '../../../../server/doors/api/call-order.ts';
import { shopContract } from '../../../../shared/contract/shop-api.ts';

const names = listCallsInOrder();
const pathOf = (name: (typeof names)[number]) => shopContract[name].path;
const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

describe('the addresses of the calls', () => {
  it('are those of every call', () => {
    expect(names.toSorted()).toEqual(Object.keys(shopContract).toSorted());
  });

  it.each(names)('lead to %s and to no other call', (name) => {
    const { method, path } = shopContract[name];
    const address = path.replace(/:\w+/g, '7');
    const first = names.find(
      (other) => shopContract[other].method === method && patternOf(pathOf(other)).test(address),
    );
    expect(first).toBe(name);
  });
});
