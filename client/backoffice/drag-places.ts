import { DeskField } from '../../shared/backoffice.ts';
import { hiddenInput, sendInPlace } from './send-in-place.ts';

/**
 * Things of a list are put in order by dragging: those with a number of their place get new numbers,
 * rows of a tree are sent to where they were dropped. Alt with an arrow does it by keys.
 */

const THING = '[data-sorted] > li, tr[data-drag]';
let dragged: HTMLElement | null = null;

const thingAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(THING) : null;

type Side = 'before' | 'after' | 'into';

/** Side of a thing that the pointer is at; a third in the middle of a row of a tree is its inside. */
function sideOf(thing: HTMLElement, { clientX, clientY }: MouseEvent): Side {
  const box = thing.getBoundingClientRect();
  const isTree = thing.matches('tr');
  const isAcross = !isTree && getComputedStyle(thing.parentElement as Element).display === 'flex';
  const part = isAcross ? (clientX - box.left) / box.width : (clientY - box.top) / box.height;
  if (isTree && part > 1 / 3 && part < 2 / 3) return 'into';
  return part < 0.5 ? 'before' : 'after';
}

function clear(): void {
  for (const one of document.querySelectorAll('[data-side]')) one.removeAttribute('data-side');
}

function drop(thing: HTMLElement, other: HTMLElement, side: Side): void {
  if (thing.matches('tr')) {
    sendRow(thing, { other: other.dataset['id'] ?? '', side });
    return;
  }
  if (side === 'before') other.before(thing);
  else other.after(thing);
  renumber(thing.parentElement as Element);
}

function sendRow(row: HTMLElement, { other, side }: { other: string; side: Side }): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = row.dataset['drag'] ?? '';
  form.append(hiddenInput(DeskField.ReturnTo, location.pathname + location.search));
  form.append(hiddenInput('move', side), hiddenInput('other', other));
  void sendInPlace(form);
}

const placesOf = (list: Element) => [
  ...list.querySelectorAll<HTMLInputElement>(':scope > li [data-place]'),
];

function renumber(list: Element): void {
  for (const [at, input] of placesOf(list).entries()) input.value = String(at + 1);
}

/** Moves a thing beside its neighbour; the focus stays with it. */
function moveByKey(event: KeyboardEvent): void {
  const step = ({ ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 } as const)[event.key];
  const { target: handle, altKey } = event;
  if (!altKey || !step || !(handle instanceof HTMLElement)) return;
  const thing = handle.matches('[data-place], summary') ? thingAt(handle) : null;
  if (!thing?.matches('li')) return;
  const other = step < 0 ? thing.previousElementSibling : thing.nextElementSibling;
  event.preventDefault();
  if (!(other instanceof HTMLElement)) return;
  drop(thing, other, step < 0 ? 'before' : 'after');
  handle.focus();
}

export function startDragging(): void {
  // Text of a field is selected with the mouse: things are dragged by the rest of them.
  document.addEventListener('pointerdown', ({ target }) => {
    const thing = thingAt(target);
    if (thing) thing.draggable = !(target as Element).closest('input, textarea, select, button');
  });
  document.addEventListener('dragstart', ({ target, dataTransfer }) => {
    dragged = thingAt(target);
    if (dragged && dataTransfer) dataTransfer.effectAllowed = 'move';
  });
  document.addEventListener('dragover', (event) => {
    const other = thingAt(event.target);
    if (!dragged || !other || other.parentElement !== dragged.parentElement) return;
    event.preventDefault();
    clear();
    if (other !== dragged) other.dataset['side'] = sideOf(other, event);
  });
  document.addEventListener('drop', (event) => {
    const other = thingAt(event.target);
    const side = other?.dataset['side'] as Side | undefined;
    if (!dragged || !other || !side) return;
    event.preventDefault();
    const thing = dragged;
    // A list that comes anew takes the end of the drag away with it.
    dragged = null;
    clear();
    drop(thing, other, side);
  });
  document.addEventListener('dragend', () => {
    clear();
    dragged = null;
  });
  document.addEventListener('keydown', moveByKey);
}
