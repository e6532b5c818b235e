import { PartId } from '../../shared/page-parts.ts';
import { findRow, focusRow, listRows, TICKS } from './chosen-row.ts';
import { editRow } from './inline-fields.ts';
import { latinKey } from './latin-key.ts';
import { areLettersOn } from './letter-switch.ts';
import { isSending } from './send-in-place.ts';

/** Keys of the back office: everything that they do a link or a button on the page does too. */

const GO_MS = 1500;
let isGoing = 0;

function select(step: number): boolean {
  const list = listRows();
  const at = list.indexOf(findRow() as HTMLElement);
  return focusRow(list[Math.max(0, Math.min(list.length - 1, at + step))]);
}

/** Work on what is ticked is work on the chosen row where nothing is. */
function tickChosen(): void {
  const form = document.getElementById(PartId.DeskBulk);
  const isTicked =
    document.querySelector(`${TICKS}:checked`) ?? form?.querySelector('input:checked');
  const box = findRow()?.querySelector<HTMLInputElement>(TICKS);
  if (!isTicked && box) box.checked = true;
}

/** Presses what stands for a key: in the chosen row, or on the page. */
function press(key: string): boolean {
  const own = findRow()?.querySelector<HTMLElement>(`[data-row-key="${key}"]`);
  const control = own ?? document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (!control) return false;
  // The list is about to come anew: its chosen row may be another one by then.
  if (own && isSending()) return true;
  if (control.closest('form')?.id === PartId.DeskBulk) tickChosen();
  if (control.matches('textarea, input')) control.focus();
  else control.click();
  return true;
}

const actions: Readonly<Record<string, () => boolean>> = {
  j: () => select(1),
  k: () => select(-1),
  x: () => {
    const box = findRow()?.querySelector<HTMLInputElement>('input[type="checkbox"]');
    if (box) box.checked = !box.checked;
    return box !== null;
  },
  e: () => editRow() || press('e'),
  Enter: () => {
    const link = findRow()?.querySelector<HTMLElement>('[data-open]');
    link?.click();
    return link != null;
  },
  '/': () => {
    document.querySelector<HTMLElement>('[data-box]')?.focus();
    return true;
  },
  '?': () => {
    document.querySelector<HTMLElement>('[data-keys]')?.click();
    return true;
  },
  g: () => {
    isGoing = performance.now();
    return true;
  },
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Sends the form that one types in as its first button would. */
function sendForm(target: EventTarget | null): boolean {
  const { form } = target as Partial<HTMLTextAreaElement>;
  const button = form && [...form.elements].find((control) => control.matches('[type="submit"]'));
  if (!button) return false;
  form.requestSubmit(button as HTMLElement);
  return true;
}

/** Presses the button beside a field that is not for the form's first one. */
function pressOwn(target: EventTarget | null): boolean {
  const own = target instanceof HTMLInputElement && target.closest('[data-own-enter]');
  const button = own ? own.querySelector('button') : null;
  button?.click();
  return button !== null;
}

/** Keys that move the chosen row among the others, held with Alt. */
const moves: Readonly<Record<string, string>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

function moveRow(key: string): boolean {
  const button = findRow()?.querySelector<HTMLElement>(`[data-row-key="${moves[key]}"]`);
  button?.click();
  return button != null;
}

/** Keys that may be held down: they only move through a list. */
const HELD = /^[jk]$/;

/** A key held a moment too long does nothing twice. */
function stopRepeat(event: KeyboardEvent): boolean {
  if (!event.repeat || HELD.test(latinKey(event))) return false;
  const { key, target } = event;
  if (key === 'Enter' && !(target instanceof HTMLTextAreaElement)) event.preventDefault();
  return true;
}

function onKey(event: KeyboardEvent): void {
  if (stopRepeat(event)) return;
  const { ctrlKey, metaKey, altKey, target } = event;
  const key = latinKey(event);
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') {
    if (actions['/']?.()) event.preventDefault();
    return;
  }
  if ((ctrlKey || metaKey) && key === 'Enter' && sendForm(target)) {
    event.preventDefault();
    return;
  }
  if (altKey && key in moves && !isTyping(target) && moveRow(key)) event.preventDefault();
  if (ctrlKey || metaKey || altKey) return;
  if (key === 'Enter' && pressOwn(target)) {
    event.preventDefault();
    return;
  }
  if (isTyping(target) && !(target as HTMLElement).matches('[type="checkbox"]')) {
    if (key === 'Escape') (target as HTMLElement).blur();
    return;
  }
  if (key === 'Enter' && target instanceof HTMLElement && target.matches('a, button, summary'))
    return;
  // A scanner ends with Enter what it types.
  if (!areLettersOn()) return;
  const goes = performance.now() - isGoing < GO_MS;
  const done = goes && isGoing > 0 ? go(key) : (actions[key]?.() ?? press(key));
  if (done) event.preventDefault();
}

function go(key: string): boolean {
  isGoing = 0;
  const link = document.querySelector<HTMLElement>(`[data-go="${key}"]`);
  link?.click();
  return link !== null;
}

export function startDeskKeys(): void {
  document.addEventListener('keydown', onKey);
}
