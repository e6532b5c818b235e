import { setTimeout as pause } from 'node:timers/promises';
import { readAtMost } from '../../platform/net/read-at-most.ts';
import { type DailyRates, InvalidRatesError, parseCbrRates } from './parse-cbr-rates.ts';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 1_000_000;
const ATTEMPTS = 3;
const PAUSE_MS = 2_000;

/**
 * Today's rates from the Bank of Russia, asked for three times at most: the next time is an hour later.
 * @throws on the last failure, and on an answer that is no rates; the caller keeps the old rates.
 */
export async function fetchCbrRates(url: string, { pauseMs = PAUSE_MS } = {}): Promise<DailyRates> {
  for (let attempt = 1; ; attempt++) {
    try {
      return parseCbrRates(await read(url));
    } catch (error) {
      if (error instanceof InvalidRatesError || attempt === ATTEMPTS) throw error;
      await pause(pauseMs * attempt);
    }
  }
}

/** Streams of got try nothing again by themselves. */
async function read(url: string): Promise<Buffer> {
  const { default: got } = await import('got');
  const answer = got.stream(url, {
    timeout: { request: TIMEOUT_MS },
    retry: { limit: 0 },
    headers: { 'user-agent': 'marmit-shop' },
  });
  const tooMuch = () => new InvalidRatesError('Ответ с курсами валют слишком велик');
  return readAtMost(answer, MAX_BYTES, tooMuch);
}
