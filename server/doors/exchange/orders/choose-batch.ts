/** An order that a node has not acknowledged as it is now. */
export interface WaitingOrder {
  orderId: number;
  /** The node has never acknowledged it. */
  isNew: boolean;
  /** One of those that were last given together and not acknowledged. */
  isSuspect: boolean;
  /** Number of times that it was given alone and not acknowledged. */
  failedAlone: number;
}

interface ChosenBatch {
  given: number[];
  /** Orders that are given no more. */
  setAside: number[];
}

const MAX_ORDERS = 200;
/** Attempts alone after which an order is what the node cannot read, and no accident. */
const MAX_ALONE = 3;

/**
 * Orders that are given next. Of those that were not acknowledged together the first half, those
 * that the node has never seen before the others; what stands alone lets the others go first, once
 * each time.
 */
export function chooseBatch(waiting: readonly WaitingOrder[], wasLastAlone: boolean): ChosenBatch {
  const setAside = waiting.filter(({ failedAlone }) => failedAlone >= MAX_ALONE);
  const left = waiting.filter((order) => !setAside.includes(order));
  const result = (given: readonly WaitingOrder[]): ChosenBatch => ({
    given: given.slice(0, MAX_ORDERS).map(({ orderId }) => orderId),
    setAside: setAside.map(({ orderId }) => orderId),
  });
  const alone = left.filter(({ failedAlone }) => failedAlone > 0);
  const others = left.filter(({ failedAlone }) => failedAlone === 0);
  const suspects = others.filter(({ isSuspect }) => isSuspect);
  if (suspects.length > 0) {
    const ordered = suspects.toSorted(
      (a, b) => Number(b.isNew) - Number(a.isNew) || a.orderId - b.orderId,
    );
    return result(ordered.slice(0, Math.ceil(ordered.length / 2)));
  }
  if (alone.length > 0 && (others.length === 0 || !wasLastAlone)) return result(alone.slice(0, 1));
  return result(others);
}
