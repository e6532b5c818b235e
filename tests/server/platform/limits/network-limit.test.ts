import { expect, it } from 'vitest';
import { createNetworkLimit } from '../../../../server/platform/limits/network-limit.ts';
import { toClientAddress } from '../../../../shared/contract/client.ts';
import { HOUR_MS } from '../../../../shared/millis.ts';

const max = { narrow: 3, wide: 5 };

it('counts addresses of one network as one, and a window ends', () => {
  let time = 0;
  const mayDo = createNetworkLimit({ what: 'x', max, windowMs: HOUR_MS, steadyNow: () => time });
  const tries = (count: number, network: string) =>
    Array.from({ length: count }, (_, at) =>
      mayDo(toClientAddress(`${network}::${at + 1}`)),
    ).filter(Boolean).length;
  expect(tries(10, '2001:db8:7:1')).toBe(3);
  // The /48 of both has two left.
  expect(tries(10, '2001:db8:7:2')).toBe(2);
  expect(tries(10, '2001:db8:8:1')).toBe(3);
  time += HOUR_MS;
  expect(tries(10, '2001:db8:7:1')).toBe(3);
});

it('counts what is refused nowhere', () => {
  const mayDo = createNetworkLimit({ what: 'x', max, windowMs: HOUR_MS, steadyNow: () => 0 });
  for (let at = 0; at < 100; at++) mayDo(toClientAddress('203.0.113.7'));
  expect(mayDo(toClientAddress('203.0.113.8'))).toBe(true);
});
