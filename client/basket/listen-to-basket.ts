import { leavePage } from '../runtime/leave-page.ts';
import type { BasketControl } from './basket-control.ts';
import { noteTyped, noteTyping } from './sync-fields.ts';

/** Forms and fields of the basket act at once; gives the function that ends it. */
export function listenToBasket(root: HTMLElement, control: BasketControl): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  root.addEventListener('submit', (event) => submit(event, control), { signal });
  const waitForList = createWait(root, control);
  document.addEventListener('submit', waitForList, { signal, capture: true });
  root.addEventListener('input', ({ target }) => noteTyping(target as Element), { signal });
  root.addEventListener('change', ({ target }) => change(target, control), { signal });
  document.addEventListener('click', (event) => leave(event, control), { signal });
  addEventListener('pagehide', control.sendUnsent, { signal });
  commitTyped(root, control);
  return () => ending.abort();
}

/** Numbers typed and left before the basket lived. */
function commitTyped(root: HTMLElement, control: BasketControl): void {
  for (const field of root.querySelectorAll<HTMLInputElement>('[name="amount"]')) {
    const isLeft = field !== document.activeElement;
    if (isLeft && field.value !== field.defaultValue) commit(field, control);
  }
}

/** Forms of the page beside the list are sent when the server has what the list shows; hearts depend on none. */
function createWait(root: HTMLElement, control: BasketControl) {
  const waiting = new WeakSet<HTMLFormElement>();
  return (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement;
    const isHeart = event.submitter?.matches('.favorite');
    if (isHeart || root.contains(form) || !form.closest('main') || control.isSettled()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (waiting.has(form)) return;
    waiting.add(form);
    control.settle().then(() => {
      waiting.delete(form);
      if (!form.isConnected) return;
      form.requestSubmit(event.submitter?.isConnected ? event.submitter : null);
    });
  };
}

const rowOf = (element: Element) => element.closest<HTMLElement>('.basket-row');
const idOf = (row: HTMLElement) => Number(/\d+$/.exec(row.id)?.[0]);

function submit(event: SubmitEvent, control: BasketControl): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const { name = '', value = '' } = (submitter ?? {}) as { name?: string; value?: string };
  const row = rowOf(form);
  if (name === 'check' || name === 'uncheck') control.mark(value, name === 'check');
  else if (!row) control.removeMarked();
  else if (name === 'product_id') moveOn(row, () => control.returnLine(idOf(row)));
  else if (name === 'to') moveOn(row, () => control.setAmount(idOf(row), Number(value)));
  else commit(form.querySelector('[name="amount"]'), control);
}

function change(target: EventTarget | null, control: BasketControl): void {
  const row = target instanceof Element && rowOf(target);
  if (!row) return;
  if (target instanceof HTMLSelectElement) {
    control.changePackage(idOf(row), Number(target.value));
  } else commit(target, control);
}

function commit(field: Element | null, control: BasketControl): void {
  const row = field && rowOf(field);
  if (!row || !(field instanceof HTMLInputElement)) return;
  noteTyped(field);
  control.typeAmount(idOf(row), field.value);
}

/** Work with the keyboard goes on in what has come in the place of the control. */
function moveOn(row: HTMLElement, act: () => void): void {
  const { id } = row;
  const hadFocus = row.contains(document.activeElement);
  const byKeyboard = document.activeElement?.matches(':focus-visible');
  act();
  setTimeout(() => {
    const place = document.getElementById(id);
    if (!hadFocus || !byKeyboard || place?.contains(document.activeElement)) return;
    place?.querySelector<HTMLElement>('.button-small, [name="amount"]')?.focus();
  });
}

/** Order and offer must be made of what is shown; other pages need not wait for it. */
function leave(event: MouseEvent, control: BasketControl): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a');
  if (!link) return;
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!isPlain || !link.matches('.basket-go a, .basket-offer')) {
    control.sendUnsent();
    return;
  }
  event.preventDefault();
  control.settle().then(() => leavePage({ url: link.href }, link.href));
}
