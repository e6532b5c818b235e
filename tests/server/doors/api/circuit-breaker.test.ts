import { beforeEach, expect, it } from 'vitest';
import {
  CircuitOpenError,
  createCircuitBreaker,
} from '../../../../server/doors/api/circuit-breaker.ts';

const REST = { restMs: 500, longestRestMs: 4000 };
let time: number;
let breaker: ReturnType<typeof createCircuitBreaker>;
beforeEach(() => {
  time = 1_000_000;
  const counts = (error: unknown) => error !== 'refusal';
  breaker = createCircuitBreaker({ failures: 3, ...REST, counts, steadyNow: () => time });
});

const succeed = () => breaker.run(async () => 'well');
const fail = (error = 'failure') => breaker.run(() => Promise.reject(error)).catch((e) => e);
/** True when a call is not even made. */
const isOpen = async () => (await fail()) instanceof CircuitOpenError;
const failThrice = async () => {
  for (let i = 0; i < 3; i++) expect(await fail()).toBe('failure');
};

it('lets everything through until so many calls in a row have failed', async () => {
  await fail();
  await fail();
  await succeed();
  await failThrice();
  expect(await isOpen()).toBe(true);
});

it('does not count what the other side refuses', async () => {
  for (let i = 0; i < 9; i++) expect(await fail('refusal')).toBe('refusal');
});

it('takes a refusal for a sign of life', async () => {
  await fail();
  await fail();
  await fail('refusal');
  await fail();
  expect(await isOpen()).toBe(false);
});

it('soon lets one call try, and all when that succeeds', async () => {
  await failThrice();
  time += REST.restMs;
  expect(await succeed()).toBe('well');
  expect(await succeed()).toBe('well');
});

it('keeps all others back while one tries', async () => {
  await failThrice();
  time += REST.restMs;
  let end = (_value: string) => {};
  const trial = breaker.run(() => new Promise<string>((resolve) => (end = resolve)));
  time += 60_000;
  expect(await isOpen()).toBe(true);
  end('well');
  expect(await trial).toBe('well');
  expect(await succeed()).toBe('well');
});

it('rests twice as long after each attempt that fails, up to the longest', async () => {
  await failThrice();
  for (const rest of [500, 1000, 2000, 4000, 4000]) {
    time += rest - 1;
    expect(await isOpen()).toBe(true);
    time += 1;
    expect(await fail()).toBe('failure');
  }
  time += 4000;
  await succeed();
  await failThrice();
  time += REST.restMs;
  expect(await succeed()).toBe('well');
});

it('takes what fails late, of calls made before it opened, for nothing new', async () => {
  const late = Array.from({ length: 8 }, () => fail());
  await Promise.all(late);
  time += REST.restMs;
  expect(await succeed()).toBe('well');
});
