import {
  MAX_UNITS,
  NOT_UNITS,
  parseUnits,
  roundedText,
  roundToPackage,
} from '../../shared/basket.ts';
import * as links from '../../shared/routes.ts';
import { explainFailure } from '../behaviors/explain-failure.ts';
import { noteBehind } from '../behaviors/unanswered.ts';
import { announce } from '../runtime/announce.ts';
import { type ChangeDetail, ChangeEvent } from '../runtime/change-events.ts';
import { type BasketState, createBasketState, rowsOf } from './basket-state.ts';
import { type BasketView, markOf, noteOf } from './basket-view.ts';
import { createCountdown } from './countdown.ts';
import { createLineAmounts, tellOfBasket } from './line-amounts.ts';
import { createRereading } from './reread-basket.ts';
import { createSender } from './send-change.ts';
import { whenSeen } from './when-seen.ts';

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
  const state = createBasketState(initial);
  const { ahead, lineOf, emit } = state;
  const sender = createSender();
  const rereading = createRereading({ sender, takeOver });
  const countdown = createCountdown({ root, left: ahead.left, tick: emit, end: giveUp });
  const amounts = createLineAmounts({ state, countdown, sender, rereadSoon: rereading.soon });
  const hints = createHints(state);
  for (const row of rowsOf(initial)) if (row.kind === 'removed') countdown.start(row.id);
  emit();

  /** A change that is not a line's amount; what it makes is read at once. */
  async function change(url: string, fields: Record<string, string>): Promise<void> {
    rereading.noteChange();
    try {
      const isAnswered = await sender.post(url, fields);
      tellOfBasket({});
      if (isAnswered) await rereading.now();
      else rereading.soon();
    } catch (error) {
      state.forgetGuesses(amounts.has);
      emit();
      explainFailure(error);
      rereading.soon();
    }
  }

  function takeOver(next: BasketView): void {
    const noted = new Map(rowsOf(state.getView()).map((row) => [row.id, noteOf(row)]));
    state.take(next);
    state.forgetGuesses(amounts.has);
    amounts.adopt(
      new Map(rowsOf(next).map((row) => [row.id, row.kind === 'line' ? row.amount : 0])),
    );
    for (const row of rowsOf(next)) {
      if (row.kind === 'line') countdown.stop(row.id);
      else if (!ahead.gone.has(row.id)) countdown.start(row.id);
      const note = noteOf(row);
      if (note && note !== noted.get(row.id)) announce(note);
    }
    emit();
  }

  function giveUp(id: number): void {
    ahead.gone.add(id);
    emit();
    // A line may be returned for a while even when this is not heard.
    sender.post(links.basketReturns(), { forget: `${id}` }).catch(() => {});
    if (state.getView().groups.length === 0) rereading.soon();
  }

  function setAmount(id: number, amount: number): void {
    rereading.noteChange();
    ahead.gone.delete(id);
    ahead.faults.set(id, null);
    const line = lineOf(id);
    // A return brings back the line that was taken out, which may be newer than the one last read.
    if (line) ahead.known.set(id, line);
    if (amount === 0) announce('Товар удалён. Его можно вернуть');
    amounts.of(id).set(amount);
  }

  const hear = (event: Event) => {
    const { remote }: ChangeDetail = (event as CustomEvent).detail ?? {};
    if (remote) whenSeen(() => rereading.now().catch(() => {}));
  };
  document.addEventListener(ChangeEvent.Basket, hear);

  return {
    subscribe: state.subscribe,
    getView: state.getView,
    setAmount,
    typeAmount(id, text) {
      const line = lineOf(id);
      const units = parseUnits(text);
      if (!line) return emit();
      const isWrong = units === null || units > MAX_UNITS;
      ahead.faults.set(id, isWrong ? { typed: text, text: NOT_UNITS } : null);
      if (isWrong) announce(NOT_UNITS);
      if (isWrong || units === line.amount) return emit();
      const amount = roundToPackage(units, line.step);
      setAmount(id, amount);
      if (amount !== units) hints.show(id, roundedText(amount, line.step, line.unit));
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
      if (amount !== line.amount) hints.show(id, roundedText(amount, step, line.unit));
    },
    mark(value, checked) {
      putMarks(state, value, checked);
      emit();
      change(links.basketMarks(), { [checked ? 'check' : 'uncheck']: value });
    },
    removeMarked() {
      if (markOf(rowsOf(state.getView())) !== 'false') change(links.basketRemovals(), {});
    },
    returnLine(id) {
      const line = ahead.known.get(id);
      if (line) setAmount(id, line.amount);
      else change(links.basketReturns(), { product_id: `${id}` });
    },
    isSettled: () => !sender.isBusy() && !amounts.hasUnsent(),
    async settle() {
      amounts.send();
      await sender.settled();
    },
    sendUnsent() {
      if (sender.isBusy() || amounts.hasUnsent()) noteBehind();
      sender.beaconWaiting();
      amounts.beacon();
    },
    stop() {
      rereading.stop();
      hints.stop();
      countdown.end();
      document.removeEventListener(ChangeEvent.Basket, hear);
    },
  };
}

/** Marks a line, all of a group by its name, or `all`. */
function putMarks({ ahead, getView }: BasketState, value: string, checked: boolean): void {
  for (const { name, rows } of getView().groups) {
    for (const { id, kind } of rows) {
      const isMeant = value === 'all' || value === name || value === `${id}`;
      if (isMeant && kind === 'line') ahead.marks.set(id, checked);
    }
  }
}

/** A few words beside a line for a while. */
function createHints({ ahead, emit }: BasketState) {
  let isStopped = false;
  return {
    show(id: number, text: string): void {
      ahead.hints.set(id, text);
      announce(text);
      emit();
      setTimeout(() => {
        if (ahead.hints.get(id) === text) ahead.hints.delete(id);
        if (!isStopped) emit();
      }, HINT_MS);
    },
    stop(): void {
      isStopped = true;
    },
  };
}
