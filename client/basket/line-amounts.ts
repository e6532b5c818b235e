import { explainFailure } from '../behaviors/explain-failure.ts';
import { createLatestWins, type LatestWins, RefusedError } from '../behaviors/latest-wins.ts';
import { announce } from '../runtime/announce.ts';
import { type ChangeDetail, ChangeEvent } from '../runtime/change-events.ts';
import type { BasketState } from './basket-state.ts';
import type { Countdown } from './countdown.ts';
import type { Sender } from './send-change.ts';

/** Pause between two requests of one line (S9.29). */
const PAUSE_MS = 400;

interface LineAmountsOptions {
  state: BasketState;
  countdown: Countdown;
  sender: Sender;
  rereadSoon(): void;
}

interface LineAmounts {
  /** The amount of a line; its last value wins. */
  of(id: number): LatestWins<number>;
  has(id: number): boolean;
  /** Takes the amounts that were read, by product; none is 0. Those under way know better. */
  adopt(read: ReadonlyMap<number, number>): void;
  hasUnsent(): boolean;
  /** Sends what waits. */
  send(): void;
  /** The same without waiting for answers: the page goes. */
  beacon(): void;
}

/** Tells the other parts of the page of a change. */
export function tellOfBasket(detail: ChangeDetail & Record<string, unknown>): void {
  document.dispatchEvent(new CustomEvent(ChangeEvent.Basket, { detail }));
}

/** Amounts of lines: each shows at once and is sent behind. */
export function createLineAmounts(options: LineAmountsOptions): LineAmounts {
  const { state, countdown, sender, rereadSoon } = options;
  const { ahead } = state;
  const lines = new Map<number, LatestWins<number>>();
  const stepOf = (id: number) => ahead.known.get(id)?.step ?? 1;

  async function sendAmount(id: number, amount: number, before: number): Promise<number> {
    try {
      const after = await sender.setAmount(id, { amount, before, step: stepOf(id) });
      if (after > 0 && before > 0) announce(`В корзине: ${after}`);
      tellOfBasket({ productId: id, before, after });
      return after;
    } finally {
      // Also when a newer amount has gone in its place, whose answer nobody hears.
      rereadSoon();
    }
  }

  function* takeUnsent() {
    for (const [id, line] of lines) {
      const unsent = line.takeUnsent();
      if (unsent) yield { id, amount: unsent.value, before: unsent.before, step: stepOf(id) };
    }
  }

  return {
    of(id) {
      const known = lines.get(id);
      if (known) return known;
      const made = createLatestWins<number>({
        confirmed: state.lineOf(id)?.amount ?? 0,
        pauseMs: PAUSE_MS,
        send: (amount, before) => sendAmount(id, amount, before),
        show: (amount) => {
          ahead.amounts.set(id, amount);
          if (amount === 0) countdown.start(id);
          else countdown.stop(id);
          state.emit();
        },
        fail: (error) => {
          if (!(error instanceof RefusedError)) explainFailure(error);
        },
      });
      lines.set(id, made);
      return made;
    },
    has: (id) => lines.has(id),
    adopt(read) {
      for (const [id, amount] of lines) {
        if (amount.adopt(read.get(id) ?? 0)) ahead.amounts.delete(id);
      }
    },
    hasUnsent: () => [...lines.values()].some((line) => line.hasUnsent()),
    send() {
      for (const { id, ...change } of takeUnsent()) sender.setAmount(id, change).catch(() => {});
    },
    beacon() {
      for (const { id, amount, step } of takeUnsent()) sender.beacon(id, amount, step);
    },
  };
}
