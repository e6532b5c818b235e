import type { Millis } from '../../shared/millis.ts';
import { rememberLevel } from '../basket/seen-prices.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { repriceQuotes } from './reprice-quotes.ts';

/**
 * Goods that a customer has chosen follow the customer's price level: lines of the basket are compared
 * with its prices from now on, quote requests that wait get them. Called wherever the level may have
 * become another one, in the same transaction.
 */
export async function followLevel(tx: Tx, customerId: number, now: Millis): Promise<void> {
  await rememberLevel(tx, customerId);
  await repriceQuotes(tx, customerId, now);
}
