import {
  FragmentQuery,
  PartId,
  PartPrefix,
  ScriptPath,
  StoredKey,
} from '../../shared/page-parts.ts';
import { explainFailure } from '../behaviors/explain-failure.ts';
import {
  createLatestWins,
  LATE_MS,
  type LatestWins,
  RefusedError,
} from '../behaviors/latest-wins.ts';
import { noteBehind, untilAnswered } from '../behaviors/unanswered.ts';
import { announce } from '../runtime/announce.ts';
import { ChangeEvent } from '../runtime/change-events.ts';
import { fetchFragments } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';
import { bodyOf } from './order-body.ts';
import { controlsOf, productOf, readOrder, showOrder, toldOrder } from './order-form.ts';

const PAUSE_MS = 400;

/** A product whose amount was changed on this page. */
interface Line {
  /** Units and package: «12/6». */
  order: LatestWins<string>;
  /** Id of the control that was used last. */
  controlId: string;
  /** Stops the request under way. */
  sending: AbortController | null;
  /** Order that the page shows, and the moment since which it does. */
  shown: string;
  shownAt: number;
  /** Orders that were shown before it, which a list that was drawn before tells. */
  former: Set<string>;
}

const lines = new Map<number, Line>();

const underWay = new Set<Promise<unknown>>();

function noteUnderWay<T>(answer: Promise<T>): Promise<T> {
  underWay.add(answer);
  const forget = () => void underWay.delete(answer);
  answer.then(forget, forget);
  return answer;
}

/** The line that a control changes, as the page last heard of it. */
export function lineOf(control: HTMLElement): Line {
  const id = productOf(control);
  const line = lines.get(id) ?? createLine(id, control);
  lines.set(id, line);
  // The control may have come anew since, with what other tabs have done.
  const told = toldOrder(control);
  if (line.order.adopt(told)) line.shown = told;
  return line;
}

function createLine(id: number, control: HTMLElement): Line {
  const line: Line = {
    controlId: control.id,
    sending: null,
    shown: toldOrder(control),
    shownAt: Number.NEGATIVE_INFINITY,
    former: new Set(),
    order: createLatestWins({
      confirmed: toldOrder(control),
      pauseMs: PAUSE_MS,
      send: (order, before, isSure) => noteUnderWay(send(id, { line, order, before, isSure })),
      show: (order) => {
        noteShown(line, order);
        for (const shown of controlsOf(id)) showOrder(shown, order);
      },
      fail: explain,
    }),
  };
  return line;
}

interface Sending {
  line: Line;
  order: string;
  before: string;
  /** The server has said so, and no answer is missing since. */
  isSure: boolean;
}

/** Gives what the server has made of it. */
async function send(id: number, { line, order, before, isSure }: Sending): Promise<string> {
  const { controlId } = line;
  const ids = [PartId.HeaderActions, PartId.Notices, controlId, `${PartPrefix.BuyingBar}${id}`];
  const [known = 0] = readOrder(before);
  const body = bodyOf(id, order, isSure ? before : null);
  line.sending = new AbortController();
  const { signal } = line.sending;
  sessionStorage.setItem(StoredKey.Changed, `${Date.now()}`);
  // The cookie of a guest's first line must come though the page is left meanwhile.
  const init = { method: 'POST', body, signal, keepalive: true } as const;
  const ask = () => fetchFragments(ScriptPath.BasketLines, ids, init);
  const fragments = await untilAnswered(ask);
  const control = fragments.get(controlId);
  fragments.delete(controlId);
  swapFragments(fragments);
  if (!(control instanceof HTMLElement)) throw new RefusedError();
  const [after = 0] = readOrder(toldOrder(control));
  announce(after > 0 ? `В корзине: ${after}` : 'Убрано из корзины');
  const detail = { productId: id, before: known, after };
  document.dispatchEvent(new CustomEvent(ChangeEvent.Basket, { detail }));
  return toldOrder(control);
}

function explain(error: unknown): void {
  if (!(error instanceof RefusedError)) explainFailure(error);
}

/** Bodies that wait for the answers before them. */
const late: URLSearchParams[] = [];

/** True when the basket does not know yet of what is shown. */
export const isBehind = (): boolean =>
  underWay.size > 0 || [...lines.values()].some(({ order }) => order.hasUnsent());

/** Sends waiting changes behind those under way; settles when the basket has them all. */
export async function settleLines(): Promise<void> {
  const answers = [...underWay];
  for (const [id, { order }] of lines) {
    const unsent = order.takeUnsent();
    if (unsent) late.push(bodyOf(id, unsent.value, null));
  }
  await Promise.allSettled(answers);
  for (let body = late.shift(); body; body = late.shift()) {
    const init = { method: 'POST', body, keepalive: true } as const;
    const ask = () => fetchFragments(ScriptPath.BasketLines, [PartId.Notices], init);
    await noteUnderWay(untilAnswered(ask)).catch(explain);
  }
}

/**
 * Sends waiting changes before the page is left, in place of those under way: these might come
 * last.
 */
export function sendUnsent(): void {
  if (isBehind() || late.length > 0) noteBehind();
  for (const [id, line] of lines) {
    const unsent = line.order.takeUnsent();
    if (!unsent) continue;
    line.sending?.abort();
    late.push(bodyOf(id, unsent.value, null));
  }
  for (const body of late.splice(0)) {
    navigator.sendBeacon(`${ScriptPath.BasketLines}?${FragmentQuery.Name}=${PartId.Notices}`, body);
  }
}

function noteShown(line: Line, order: string): void {
  const now = performance.now();
  if (now - line.shownAt > LATE_MS) line.former.clear();
  line.former.add(line.shown);
  line.former.delete(order);
  line.shown = order;
  line.shownAt = now;
}

/** Shows what was just pressed in a part that tells what was there before; anything else is news. */
export function showPressed(part: Element): void {
  for (const [id, { shown, shownAt, former }] of lines) {
    if (performance.now() - shownAt > LATE_MS) continue;
    for (const control of controlsOf(id)) {
      if (part.contains(control) && former.has(toldOrder(control))) showOrder(control, shown);
    }
  }
}

/** Shows an order that was read, unless a change under way, or one made since the basket was asked, knows better. */
export function adoptOrder(id: number, order: string, askedAt: number): void {
  const line = lines.get(id);
  if (line && (line.shownAt > askedAt || !line.order.adopt(order))) return;
  if (line) {
    line.shown = order;
    line.former.clear();
  }
  for (const shown of controlsOf(id)) showOrder(shown, order);
}
