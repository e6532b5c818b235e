import type { Millis } from '../../shared/millis.ts';

/** Number told from outside of the units of a product in a storage. */
export interface ToldRest {
  told: number;
  /** Beginning of the exchange that brought it: what happened later is not in it. */
  toldAt: Millis;
  /**
   * Kind of the number: left to sell beside the orders that the teller knows, or standing on the
   * shelves.
   */
  kind: 'free' | 'physical';
}

/** Units that the shop has promised to an order. */
export interface PromisedUnits {
  quantity: number;
  /** Time when the teller acknowledged the order; null: it does not know it. */
  knownAt: Millis | null;
  /** Time when they left the storage; null: they are there. */
  shippedAt: Millis | null;
}

/** Units that are free to be sold: what was told without the promises that it cannot contain yet. */
export function freeUnits(rest: ToldRest, promises: readonly PromisedUnits[]): number {
  const promised = promises
    .filter((promise) => !isContained(rest, promise))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, rest.told - promised);
}

/** True when a number is surely smaller by a promise already. */
export function isContained({ kind, toldAt }: ToldRest, promise: PromisedUnits): boolean {
  const since = kind === 'free' ? promise.knownAt : promise.shippedAt;
  return since !== null && since < toldAt;
}
