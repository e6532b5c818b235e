import {
  MAX_UNITS,
  NOT_UNITS,
  parseUnits,
  roundedText,
  roundToPackage,
} from '../../shared/basket.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { explainFailure } from '../behaviors/explain-failure.ts';
import { createLatestWins, type LatestWins, RefusedError } from '../behaviors/latest-wins.ts';
import { announce } from '../runtime/announce.ts';
import { type ChangeDetail, ChangeEvent } from '../runtime/change-events.ts';
import { fetchFragments } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';
import { type BasketView, type LineView, markOf, noteOf } from './basket-view.ts';
import { changeView, createAhead } from './change-view.ts';
import { createCountdown } from './countdown.ts';
import { readBasket } from './read-basket.ts';
import { createSender } from './send-change.ts';
import { markSide, typedBeside } from './sync-fields.ts';
import { whenSeen } from './when-seen.ts';

/** Pauses between two requests of one line, and from the last change to reading anew (S9.29). */
const PAUSE_MS = 400;
const REREAD_MS = 600;
const HINT_MS = 4000;

export interface BasketControl {
  subscribe(listener: () => void): () => void;
  getView(): BasketView;
  /** Sets one line's units; 0 takes it out. */
  setAmount(id: number, amount: number): void;
  /** The text of a field: rounded up to whole packages, with a word about it. */
  typeAmount(id: number, text: string): void;
  changePackage(id: number, step: number): void;
  mark(value: string, checked: boolean): void;
  removeMarked(): void;
  returnLine(id: number): void;
  /** The server has all changes. */
  isSettled(): boolean;
  /** Settles when the server has all changes. */
  settle(): Promise<void>;
  /** Sends what waits in case the page goes before that. */
  sendUnsent(): void;
  stop(): void;
}

/**
 * The basket's state in the browser: changes show at once, go to the server one after another, the
 * last of a line winning, and everything is read anew when they have settled.
 */
export function createBasketControl(root: HTMLElement, initial: BasketView): BasketControl {
  let view = initial;
  let shown = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with every change: an answer from before one is out of date. */
  let changes = 0;
  let isStopped = false;
  const listeners = new Set<() => void>();
  const lines = new Map<number, LatestWins<number>>();
  const ahead = createAhead();
  const sender = createSender();
  const countdown = createCountdown({ root, left: ahead.left, tick: emit, end: giveUp });
  remember();
  for (const row of rowsOf(view)) if (row.kind === 'removed') countdown.start(row.id);
  emit();

  function emit(): void {
    shown = changeView(view, ahead);
    for (const listener of listeners) listener();
  }

  function rowsOf({ groups }: BasketView) {
    return groups.flatMap(({ rows }) => rows);
  }

  function lineOf(id: number): LineView | undefined {
    return rowsOf(shown).find((row): row is LineView => row.id === id && row.kind === 'line');
  }

  function remember(): void {
    for (const row of rowsOf(view)) if (row.kind === 'line') ahead.known.set(row.id, row);
  }

  function amountOf(id: number): LatestWins<number> {
    const known = lines.get(id);
    if (known) return known;
    const made = createLatestWins<number>({
      confirmed: lineOf(id)?.amount ?? 0,
      pauseMs: PAUSE_MS,
      send: (amount, before) => sendAmount(id, amount, before),
      show: (amount) => {
        ahead.amounts.set(id, amount);
        if (amount === 0) countdown.start(id);
        else countdown.stop(id);
        emit();
      },
      fail: (error) => {
        if (!(error instanceof RefusedError)) explainFailure(error);
        rereadSoon();
      },
    });
    lines.set(id, made);
    return made;
  }

  async function sendAmount(id: number, amount: number, before: number): Promise<number> {
    const step = ahead.known.get(id)?.step ?? 1;
    const after = await sender.setAmount(id, { amount, before, step });
    if (after > 0 && before > 0) announce(`В корзине: ${after}`);
    tell({ productId: id, before, after });
    rereadSoon();
    return after;
  }

  function tell(detail: ChangeDetail & Record<string, unknown>): void {
    document.dispatchEvent(new CustomEvent(ChangeEvent.Basket, { detail }));
  }

  /** A change that is not a line's amount; what it makes is read at once. */
  async function change(url: string, fields: Record<string, string>): Promise<void> {
    changes++;
    try {
      const isAnswered = await sender.post(url, fields);
      tell({});
      if (isAnswered) await reread();
      else rereadSoon();
    } catch (error) {
      forgetGuesses();
      emit();
      explainFailure(error);
      rereadSoon();
    }
  }

  function rereadSoon(): void {
    markSide(true);
    clearTimeout(timer);
    timer = setTimeout(() => reread().catch(waitForLine), REREAD_MS);
  }

  function waitForLine(error: unknown): void {
    markSide(false);
    if (navigator.onLine) explainFailure(error);
    else addEventListener('online', rereadSoon, { once: true });
  }

  async function reread(): Promise<void> {
    const before = changes;
    const ids = [PartId.Basket, PartId.BasketHead, PartId.BasketSide, PartId.HeaderActions];
    const fragments = await fetchFragments(links.basket(), ids);
    if (isStopped) return;
    if (changes !== before || sender.isBusy()) return rereadSoon();
    const next = fragments.get(PartId.Basket);
    // The last line has gone: there is nothing to live on.
    if (!next?.hasAttribute('data-island')) return swapFragments(fragments);
    fragments.delete(PartId.Basket);
    takeOver(readBasket(next));
    swapFragments(fragments, typedBeside());
  }

  function takeOver(next: BasketView): void {
    const noted = new Map(rowsOf(shown).map((row) => [row.id, noteOf(row)]));
    view = next;
    remember();
    forgetGuesses();
    const now = new Map(rowsOf(next).map((row) => [row.id, row.kind === 'line' ? row.amount : 0]));
    for (const [id, amount] of lines) {
      if (amount.adopt(now.get(id) ?? 0)) ahead.amounts.delete(id);
    }
    for (const row of rowsOf(next)) {
      if (row.kind === 'line') countdown.stop(row.id);
      else if (!ahead.gone.has(row.id)) countdown.start(row.id);
      const note = noteOf(row);
      if (note && note !== noted.get(row.id)) announce(note);
    }
    emit();
  }

  /** Marks, packages and the amounts that came of them; amounts of lines have owners of their own. */
  function forgetGuesses(): void {
    ahead.marks.clear();
    ahead.steps.clear();
    for (const id of ahead.amounts.keys()) if (!lines.has(id)) ahead.amounts.delete(id);
  }

  function giveUp(id: number): void {
    ahead.gone.add(id);
    emit();
    // A line may be returned for a while even when this is not heard.
    sender.post(links.basketReturns(), { forget: `${id}` }).catch(() => {});
    if (shown.groups.length === 0) rereadSoon();
  }

  function hint(id: number, text: string): void {
    ahead.hints.set(id, text);
    announce(text);
    emit();
    setTimeout(() => {
      if (ahead.hints.get(id) === text) ahead.hints.delete(id);
      if (!isStopped) emit();
    }, HINT_MS);
  }

  const control: BasketControl = {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getView: () => shown,
    setAmount(id, amount) {
      changes++;
      ahead.gone.delete(id);
      ahead.faults.set(id, null);
      const line = lineOf(id);
      // A return brings back the line that was taken out, which may be newer than the one last read.
      if (line) ahead.known.set(id, line);
      if (amount === 0) announce('Товар удалён. Его можно вернуть');
      amountOf(id).set(amount);
    },
    typeAmount(id, text) {
      const line = lineOf(id);
      const units = parseUnits(text);
      if (!line) return emit();
      const isWrong = units === null || units > MAX_UNITS;
      ahead.faults.set(id, isWrong ? { typed: text, text: NOT_UNITS } : null);
      if (isWrong) announce(NOT_UNITS);
      if (isWrong || units === line.amount) return emit();
      const amount = roundToPackage(units, line.step);
      control.setAmount(id, amount);
      if (amount !== units) hint(id, roundedText(amount, line.step, line.unit));
    },
    changePackage(id, step) {
      const line = lineOf(id);
      if (!line) return;
      const amount = roundToPackage(line.amount, step);
      ahead.faults.set(id, null);
      ahead.steps.set(id, step);
      ahead.amounts.set(id, amount);
      ahead.known.set(id, { ...line, amount, step });
      emit();
      change(links.basketLine(id), { to: `${amount}`, package: `${step}` });
      if (amount !== line.amount) hint(id, roundedText(amount, step, line.unit));
    },
    mark(value, checked) {
      for (const { name, rows } of shown.groups) {
        for (const { id, kind } of rows) {
          const isMeant = value === 'all' || value === name || value === `${id}`;
          if (isMeant && kind === 'line') ahead.marks.set(id, checked);
        }
      }
      emit();
      change(links.basketMarks(), { [checked ? 'check' : 'uncheck']: value });
    },
    removeMarked() {
      if (markOf(rowsOf(shown)) !== 'false') change(links.basketRemovals(), {});
    },
    returnLine(id) {
      const line = ahead.known.get(id);
      if (line) control.setAmount(id, line.amount);
      else change(links.basketReturns(), { product_id: `${id}` });
    },
    isSettled: () => !sender.isBusy() && ![...lines.values()].some((line) => line.hasUnsent()),
    async settle() {
      for (const [id, line] of lines) {
        const unsent = line.takeUnsent();
        if (!unsent) continue;
        const step = ahead.known.get(id)?.step ?? 1;
        const change = { amount: unsent.value, before: unsent.before, step };
        sender.setAmount(id, change).catch(() => {});
      }
      await sender.settled();
    },
    sendUnsent() {
      sender.beaconWaiting();
      for (const [id, line] of lines) {
        const unsent = line.takeUnsent();
        if (unsent) sender.beacon(id, unsent.value, ahead.known.get(id)?.step ?? 1);
      }
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      countdown.end();
    },
  };

  const hear = (event: Event) => {
    const { remote }: ChangeDetail = (event as CustomEvent).detail ?? {};
    if (remote) whenSeen(() => reread().catch(() => {}));
  };
  document.addEventListener(ChangeEvent.Basket, hear);
  const { stop } = control;
  control.stop = () => {
    stop();
    document.removeEventListener(ChangeEvent.Basket, hear);
  };
  return control;
}
