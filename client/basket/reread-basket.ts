import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { explainFailure } from '../behaviors/explain-failure.ts';
import { noteTyped } from '../behaviors/note-typed.ts';
import { fetchFragments } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';
import type { BasketView } from './basket-view.ts';
import { readBasket } from './read-basket.ts';
import type { Sender } from './send-change.ts';
import { markSide } from './sync-fields.ts';

/** Pause from the last change to reading anew (S9.29). */
const REREAD_MS = 600;

interface RereadingOptions {
  sender: Sender;
  /** Takes the basket as it was read. */
  takeOver(next: BasketView): void;
}

interface Rereading {
  soon(): void;
  /** @throws when it cannot be read. */
  now(): Promise<void>;
  /** An answer from before this moment is out of date. */
  noteChange(): void;
  stop(): void;
}

/** Reads the basket anew with what stands around it, when all changes have settled. */
export function createRereading({ sender, takeOver }: RereadingOptions): Rereading {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changes = 0;
  let isStopped = false;

  function soon(): void {
    markSide(true);
    clearTimeout(timer);
    timer = setTimeout(() => now().catch(waitForLine), REREAD_MS);
  }

  function waitForLine(error: unknown): void {
    markSide(false);
    if (navigator.onLine) explainFailure(error);
    else addEventListener('online', soon, { once: true });
  }

  async function now(): Promise<void> {
    const before = changes;
    const ids = [PartId.Basket, PartId.BasketHead, PartId.BasketSide, PartId.HeaderActions];
    const fragments = await fetchFragments(links.basket(), ids);
    if (isStopped) return;
    if (changes !== before || sender.isBusy()) return soon();
    const next = fragments.get(PartId.Basket);
    // The last line has gone: there is nothing to live on.
    if (!next?.hasAttribute('data-island')) return swapFragments(fragments);
    fragments.delete(PartId.Basket);
    takeOver(readBasket(next));
    const side = document.getElementById(PartId.BasketSide);
    swapFragments(fragments, noteTyped(side ? [side] : []));
  }

  return {
    soon,
    now,
    noteChange() {
      changes++;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
