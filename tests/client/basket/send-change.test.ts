import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSender } from '../../../client/basket/send-change.ts';

const asked: { url: string; body: string; signal: AbortSignal }[] = [];
const beaconed: string[] = [];

/** A server that answers nothing; the browser keeps requests until they are taken back. */
beforeEach(() => {
  asked.length = beaconed.length = 0;
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('sessionStorage', { setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', (url: string, init: { body: URLSearchParams; signal: AbortSignal }) => {
    asked.push({ url: url.replace(/\?.*/, ''), body: `${init.body}`, signal: init.signal });
    return new Promise((_, reject) => init.signal.addEventListener('abort', () => reject(1)));
  });
  const sendBeacon = (url: string, body: URLSearchParams) =>
    beaconed.push(`${url.replace(/\?.*/, '')} ${body}`);
  vi.stubGlobal('navigator', { sendBeacon });
});
afterEach(() => vi.unstubAllGlobals());

it('takes back the request that a newer amount follows when the page is left', async () => {
  const sender = createSender();
  const answer = sender.setAmount(7, { amount: 2, before: 1, step: 1 });
  await vi.waitFor(() => expect(asked.map(({ body }) => body)).toEqual(['to=2&package=1']));
  sender.beacon(8, 3, 1);
  expect(asked[0]?.signal.aborted).toBe(false);
  sender.beacon(7, 4, 1);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(beaconed).toEqual(['/basket/lines/8 to=3&package=1', '/basket/lines/7 to=4&package=1']);
  await expect(answer).rejects.toMatchObject({ isAborted: true });
});

it('does so before a package that waits behind it', async () => {
  const sender = createSender();
  const answer = sender.setAmount(7, { amount: 2, before: 1, step: 1 });
  const behind = sender.post('/basket/lines/7', { to: '12', package: '6' });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  sender.beaconWaiting();
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(beaconed).toEqual(['/basket/lines/7 to=12&package=6']);
  await expect(answer).rejects.toMatchObject({ isAborted: true });
  expect(await behind).toBe(false);
});
