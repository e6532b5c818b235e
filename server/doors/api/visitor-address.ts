import { isIP } from 'node:net';
import type { Request } from 'express';
import { type ClientAddress, toClientAddress } from '../../../shared/contract/client.ts';
import { addressOf } from '../../platform/http/client-of.ts';
import { createStorefrontCheck, STOREFRONT_KEY_HEADER } from './storefront-check.ts';

const VISITOR_ADDRESS_HEADER = 'x-visitor-address';

/** Headers by which a storefront says whom it asks for. */
export const visitorHeaders = (
  key: string | undefined,
  address: ClientAddress,
): Record<string, string> => ({
  ...(key && { [STOREFRONT_KEY_HEADER]: key }),
  // No header could hold the word for an unknown one.
  ...(key && isIP(address) !== 0 && { [VISITOR_ADDRESS_HEADER]: address }),
});

/**
 * Address of the visitor behind a request. Storefronts alone may tell another than that of the connection:
 * by it is counted how much one may ask for.
 */
export function createVisitorAddress(key: string | undefined): (req: Request) => ClientAddress {
  const isStorefront = createStorefrontCheck(key);
  return (req) => {
    const told = req.headers[VISITOR_ADDRESS_HEADER];
    const isTold = typeof told === 'string' && isIP(told) !== 0 && isStorefront(req);
    return isTold ? toClientAddress(told) : addressOf(req);
  };
}
