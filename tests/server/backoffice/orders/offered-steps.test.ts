import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describe('the steps of an order', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench();
  });
  afterAll(() => bench.close());

  const offered = async (role: 'sales' | 'warehouse' | 'viewer', id: number) => {
    const { text } = await bench.as(role).get(desk.order(id));
    return [...text.matchAll(/<button[^>]*value="(\w+)"[^>]*name="to"/g)].map(([, to]) => to);
  };

  it.each([
    ['review', []],
    ['opened', []],
    ['confirmed', ['assembling']],
    ['assembling', ['ready']],
    ['ready', ['completed']],
  ] as const)('from «%s» are offered to the storage as it takes them', async (status, own) => {
    const id = await bench.newOrder({ status, payment_kind: 'online', delivery_kind: 'pickup' });
    const all = await offered('sales', id);
    expect(all).toContain('cancelled');
    const kept = await offered('warehouse', id);
    expect(kept).toEqual(own);
    expect(all).toEqual(expect.arrayContaining(kept));
    expect(await offered('viewer', id)).toEqual([]);
  });
});
