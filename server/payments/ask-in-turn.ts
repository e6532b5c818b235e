import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentDeps } from './payment-deps.ts';

interface Turn {
  /** Settles when the next may ask. */
  free: Promise<void>;
  /** The one question of all who came meanwhile. */
  next: Promise<void> | null;
}

const turnsOf = new WeakMap<PaymentDeps['store'], Map<string, Turn>>();

/**
 * Asks another firm's system about one thing, one question at a time with a pause between two: however
 * many come meanwhile wait for one question more, which begins after they came.
 */
export function askInTurn(
  { store, pauseMs }: Pick<PaymentDeps, 'store' | 'pauseMs'>,
  name: string,
  ask: () => Promise<void>,
): Promise<void> {
  const turns = turnsOf.get(store) ?? new Map<string, Turn>();
  turnsOf.set(store, turns);
  const begin = (): Promise<void> => {
    const asked = ask();
    const free = asked.catch(() => {}).then(() => pause(pauseMs, undefined, { ref: false }));
    const turn: Turn = { free, next: null };
    turns.set(name, turn);
    void free.then(() => {
      if (!turn.next) turns.delete(name);
    });
    return asked;
  };
  const turn = turns.get(name);
  if (!turn) return begin();
  turn.next ??= turn.free.then(begin);
  return turn.next;
}
