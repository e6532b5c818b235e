import { type DailyRates, InvalidRatesError, parseCbrRates } from './parse-cbr-rates.ts';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 1_000_000;

/** Today's rates from the Bank of Russia. @throws on any failure; the caller keeps the old rates. */
export async function fetchCbrRates(url: string): Promise<DailyRates> {
  const { default: got } = await import('got');
  const answer = got.stream(url, {
    timeout: { request: TIMEOUT_MS },
    retry: { limit: 2 },
    headers: { 'user-agent': 'marmit-shop' },
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new InvalidRatesError('Ответ с курсами валют слишком велик');
    chunks.push(chunk);
  }
  return parseCbrRates(Buffer.concat(chunks));
}
