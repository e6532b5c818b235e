import { lookup as lookupByDns } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolution of names, and the addresses that may be connected to. */
export interface LookupOptions {
  /** All addresses of a host; DNS unless told. */
  resolve?: (host: string) => Promise<ResolvedAddress[]>;
  /** Addresses that may be connected to; those of the public internet unless told. */
  isAllowed?: (address: string) => boolean;
}

export const NOT_PUBLIC = 'ENOTPUBLIC';

/** The host is in a private network, or is none. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  /** Stays where others wrap the error. */
  readonly code = NOT_PUBLIC;
}

/**
 * Answers with checked addresses only, so that the socket cannot connect to any other, whatever a name
 * means a moment later.
 */
export function createPublicLookup({
  resolve = (host) => lookupByDns(host, { all: true }),
  isAllowed = isPublicAddress,
}: LookupOptions = {}): LookupFunction {
  return (host, { all }, done) => {
    resolve(host)
      .then((found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isAllowed(address))) {
          throw new PrivateAddressError('host has no public address');
        }
        if (all) done(null, found);
        else done(null, first.address, first.family);
      })
      .catch((error) => done(error, ''));
  };
}

/** An address in a URL is connected to without a lookup. @throws PrivateAddressError */
export function requirePublicHost(
  { hostname }: URL,
  { isAllowed = isPublicAddress }: LookupOptions = {},
): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isAllowed(host)) throw new PrivateAddressError('address is not public');
}
