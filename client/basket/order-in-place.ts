import {
  MAX_UNITS,
  NOT_UNITS,
  parseUnits,
  roundedText,
  roundToPackage,
} from '../../shared/basket.ts';
import { ScriptPath } from '../../shared/page-parts.ts';
import { findAwaited, noteUnanswered, settleAwaited } from '../behaviors/unanswered.ts';
import { type ChangeDetail, ChangeEvent, PartEvent } from '../runtime/change-events.ts';
import { leavePage } from '../runtime/leave-page.ts';
import { markBusy } from '../runtime/mark-busy.ts';
import { isBehind, lineOf, sendUnsent, settleLines, showPressed } from './basket-lines.ts';
import {
  choosePackage,
  clearFault,
  controlOf,
  orderText,
  readControlField,
  showFault,
  showNote,
  stepOf,
  untoldPackage,
} from './order-form.ts';
import { refreshWhenSeen } from './refresh-controls.ts';

/** Addresses that show what is in the basket. */
const WAITING: ReadonlySet<string> = new Set([ScriptPath.Basket, ScriptPath.Order]);
const PATIENCE_MS = 2000;
/** For the answer before which the basket is empty. */
const FIRST_PATIENCE_MS = 10_000;
/** Count of what the shop has heard of. */
const FILLED = '.header-basket .count';

/** «В корзину» and the counter change at once; the basket follows, and takes back what it refused. */
export function start(): void {
  const order = (event: SubmitEvent) => {
    const { submitter } = event;
    const control = controlOf(event);
    if (!control) return;
    event.preventDefault();
    const step = buttonsOf(control).indexOf(submitter as HTMLButtonElement);
    const text = readControlField(control, 'amount') ?? readControlField(control, 'quantity');
    if (step >= 0) afterAnswer(control, (now) => press(now, step));
    // The second click of a double one would add twice.
    else if (!isAwaited(control)) change(control, text, true);
  };
  // Listeners come before the runtime, which sends these forms as long as this part is not there.
  document.addEventListener('submit', order, true);
  document.addEventListener('change', ({ target }) => {
    const field = target as HTMLInputElement;
    const control = field.closest<HTMLElement>('.order');
    if (!control) return;
    const isPackage = field.name.startsWith('package');
    const typed = readControlField(control, 'amount');
    if (field.name === 'amount' || (isPackage && typed !== null)) {
      const step = stepOf(control);
      afterAnswer(control, (now) => {
        choosePackage(now, step);
        change(now, typed, true);
      });
    } else if (isPackage) showQuantity(control);
  });
  // The next page must know what was changed on this one; other parts may have taken the click.
  addEventListener('click', leaveByLink);
  addEventListener('pagehide', leave);
  document.addEventListener(PartEvent.Mount, ({ target }) => {
    showPressed(target as Element);
    goOn(target as HTMLElement);
  });
  document.addEventListener(ChangeEvent.Basket, (event) => {
    const { remote }: ChangeDetail = (event as CustomEvent).detail ?? {};
    if (remote) refreshWhenSeen();
  });
  tellTyped();
  if ('stale' in document.body.dataset) refreshWhenSeen();
  else tellPackages();
}

/** Numbers typed and left before this part was there. */
function tellTyped(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('.order [name="amount"]')) {
    if (field === document.activeElement || field.value === field.defaultValue) continue;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Packages that were chosen before this part was there, by whoever has just opened the page. */
function tellPackages(): void {
  for (const control of document.querySelectorAll<HTMLElement>('.order')) {
    untoldPackage(control)?.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/**
 * Basket and order wait for the changes under way: before the first answer the basket is empty, after it
 * would be shown as it was.
 */
function leaveByLink(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link) return;
  // A page that stays sends its changes in its own time, and sees the answers.
  if (!isLeaving(event, link)) return;
  if (!WAITING.has(link.pathname) || !(findAwaited() || isBehind())) {
    leave();
    return;
  }
  event.preventDefault();
  const release = markBusy(link, []);
  const patience = document.querySelector(FILLED) ? PATIENCE_MS : FIRST_PATIENCE_MS;
  const enough = new Promise((resolve) => setTimeout(resolve, patience));
  Promise.race([settle(), enough]).then(() => {
    release();
    leavePage({ url: link.href }, link.href);
  });
}

/** True for a click that takes this page away. */
function isLeaving(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const { target, download, hash, pathname, search, protocol } = link;
  const isHere = hash && pathname + search === location.pathname + location.search;
  const isPage = protocol.startsWith('http') && !target && !download && !isHere;
  return isPlain && isPage && !event.defaultPrevented;
}

async function settle(): Promise<void> {
  await settleAwaited();
  await settleLines();
}

/** «−» and «+». */
const buttonsOf = (control: Element) => [
  ...control.querySelectorAll<HTMLButtonElement>('[name="to"]'),
];

function press(control: HTMLElement, step: number): void {
  const button = buttonsOf(control)[step];
  if (button) change(control, button.value, false);
}

type Act = (control: HTMLElement) => void;

/** Acts on controls whose answer was asked before this part was there, by their ids. */
const held = new Map<string, Act[]>();

const isAwaited = ({ ariaBusy }: HTMLElement) => ariaBusy === 'true';

/** Acts at once, or on the control that comes with the answer: it knows what the earlier press made. */
function afterAnswer(control: HTMLElement, act: Act): void {
  if (isAwaited(control)) held.set(control.id, [...(held.get(control.id) ?? []), act]);
  else act(control);
}

function goOn(control: HTMLElement): void {
  const acts = held.get(control.id) ?? [];
  held.delete(control.id);
  for (const act of acts) act(control);
}

/** The answer will not be seen: what it was asked for, and what was done since, is sent now. */
function leave(): void {
  noteUnanswered();
  for (const id of held.keys()) {
    const control = document.getElementById(id);
    if (!control) continue;
    const asked = control.querySelector<HTMLButtonElement>('button[data-pending]');
    if (asked) change(control, asked.value || readControlField(control, 'amount'), false);
    goOn(control);
  }
  sendUnsent();
}

/** Sets the amount as typed or as a button says; null stands for one package. */
function change(control: HTMLElement, text: string | null, isTyped: boolean): void {
  const step = stepOf(control);
  const units = text === null ? step : parseUnits(text);
  const field = control.querySelector<HTMLInputElement>('[name="amount"]');
  if (units === null || units > MAX_UNITS || (units === 0 && !field)) {
    showFault(control, NOT_UNITS);
    return;
  }
  clearFault(control);
  if (field) field.value = field.defaultValue;
  const amount = roundToPackage(units, step);
  const line = lineOf(control);
  line.controlId = control.id;
  line.order.set(orderText(amount, step));
  if (isTyped && amount !== units) {
    showNote(control, roundedText(amount, step, control.dataset['unit'] ?? 'шт'));
  }
}

/** Another package, before anything is in the basket. */
function showQuantity(control: Element): void {
  const field = control.querySelector<HTMLInputElement>('[name="quantity"]');
  if (field) field.value = String(roundToPackage(parseUnits(field.value) || 1, stepOf(control)));
}
