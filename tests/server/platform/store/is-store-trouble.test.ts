import dns from 'node:dns';
import { connect, type LookupFunction } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { describeFailure } from '../../../../server/platform/http/failure.ts';
import { isStoreTrouble } from '../../../../server/platform/store/is-store-trouble.ts';
import { openStore } from '../../../../server/platform/store/open-store.ts';

/** Lookup that finds two addresses for any name, as localhost has. */
const twoAddresses: LookupFunction = (_name, _options, found) =>
  found(null, [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ]);

/** Failure of a connection to a port that nobody listens at. */
const connectionFailure = (host: string, lookup?: LookupFunction) =>
  new Promise<unknown>((resolve) => {
    connect({ host, port: 1, ...(lookup && { lookup }) }).once('error', resolve);
  });

describe('a PostgreSQL that is away', () => {
  it('is trouble of the store by each of its addresses', async () => {
    const error = await connectionFailure('store.example', twoAddresses);
    expect(error).toBeInstanceOf(AggregateError);
    expect(isStoreTrouble(error)).toBe(true);
    expect(describeFailure(error)).toMatchObject({
      problem: { status: 503, code: 'store_unavailable' },
      headers: { 'Retry-After': '5' },
    });
  });

  it.each(['ENOTFOUND', 'EAI_AGAIN'])('is trouble when its name says %s', async (code) => {
    const lookup: LookupFunction = (_name, _options, found) =>
      found(Object.assign(new Error(`getaddrinfo ${code}`), { code, syscall: 'getaddrinfo' }), '');
    expect(isStoreTrouble(await connectionFailure('store.example', lookup))).toBe(true);
  });

  it('is no trouble of the store when others gave an error of that kind', () => {
    expect(isStoreTrouble(new AggregateError([new Error('no'), new TypeError('no')]))).toBe(false);
    expect(isStoreTrouble(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))).toBe(false);
  });

  it('is named with a reason at the start', async () => {
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(twoAddresses as typeof dns.lookup);
    const databaseUrl = 'postgres://nobody@store.example:1/shop';
    await expect(openStore({ databaseUrl, file: '' })).rejects.toThrow(
      /^База не открывается: PostgreSQL \(DATABASE_URL\)\. connect ECONNREFUSED 127\.0\.0\.1:1; connect/,
    );
    lookup.mockRestore();
  });
});
