import { PartId } from '../../shared/page-parts.ts';
import { putTypedBack } from './carry-typed.ts';
import { findRow, openLink, selectRow, TICKS } from './chosen-row.ts';
import { leave } from './keep-typed.ts';
import { warnAbove } from './warn-above.ts';

/** Forms of a list's rows are sent without leaving it: the place, the chosen row and the ticks stay. */

/** Nothing was changed: a sign-in, or a proof that it is still the same person, is asked for first. */
const SIGN_IN = 401;
const NO_ANSWER = 'Сервер не ответил: проверьте, сохранилось ли, и повторите';
const FAILED = 500;

let underWay = 0;

/** Forms whose answer is awaited. */
const sent = new WeakSet<HTMLFormElement>();

/** True while the list waits for the answer to a form of it. */
export const isSending = () => underWay > 0;

/** True when the change was made, once; the page shows what came of it either way. */
export async function sendInPlace(
  form: HTMLFormElement,
  submitter: HTMLElement | null = null,
): Promise<boolean> {
  if (sent.has(form)) return false;
  const body = new URLSearchParams(new FormData(form, submitter) as never);
  sent.add(form);
  underWay++;
  try {
    const answer = await fetch(form.action, { method: 'POST', body });
    if (answer.status >= FAILED) throw new Error(`Not saved: ${answer.status}`);
    const isHere = !answer.redirected || new URL(answer.url).pathname === location.pathname;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const main = page.getElementById(PartId.Main);
    if (answer.redirected && !(isHere && main)) go(answer.url);
    else if (!main || answer.status === SIGN_IN) sendPlainly(form, body);
    else show(main, answer.redirected ? answer.url : null);
    return answer.ok;
  } catch (error) {
    console.warn(error);
    warnAbove(NO_ANSWER);
    return false;
  } finally {
    sent.delete(form);
    underWay--;
  }
}

function go(url: string): void {
  leave();
  location.assign(url);
}

/** As without script: nothing was changed, and the page that says why is shown whole. */
function sendPlainly(form: HTMLFormElement, body: URLSearchParams): void {
  const plain = document.createElement('form');
  plain.method = 'post';
  plain.action = form.action;
  for (const [name, value] of body) plain.append(hiddenInput(name, value));
  document.body.append(plain);
  leave();
  plain.submit();
}

export function hiddenInput(name: string, value: string): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'hidden';
  input.name = name;
  input.value = value;
  return input;
}

const boxes = () => document.querySelectorAll<HTMLInputElement>(TICKS);
const scroller = () => document.querySelector('.desk-scroll');

function show(main: HTMLElement, url: string | null): void {
  const row = findRow();
  const chosen = row && { link: openLink(row), at: rowsOf(document).indexOf(row) };
  const focused = focusedPlace();
  const ticked = new Set([...boxes()].filter(({ checked }) => checked).map(({ value }) => value));
  const left = scroller()?.scrollLeft ?? 0;
  document.getElementById(PartId.Main)?.replaceWith(main);
  for (const box of boxes()) box.checked = ticked.has(box.value);
  if (scroller()) (scroller() as Element).scrollLeft = left;
  if (url) history.replaceState(history.state, '', url);
  if (chosen) {
    const rows = rowsOf(main);
    // A row that has left the list hands on to the one after it.
    selectRow(rows.find((one) => openLink(one) === chosen.link) ?? rows[chosen.at]);
  }
  putTypedBack();
  if (focused) focusAgain(main, focused);
  say(main.querySelector('.desk-said:not([hidden])')?.textContent ?? '');
}

interface FocusedPlace {
  /** Place of its row; -1 outside of rows. */
  at: number;
  link: string;
  key: string;
}

/** The same control of a list that came anew: its form and its value, or where it leads. */
const controlKey = (control: Element): string =>
  control instanceof HTMLAnchorElement
    ? control.href
    : `${control.closest('form')?.action} ${control.getAttribute('name')} ${control.getAttribute('value')}`;

function focusedPlace(): FocusedPlace | null {
  const { activeElement: control } = document;
  if (!control?.closest('main')) return null;
  const row = control.closest<HTMLElement>('[data-row]');
  const at = row ? rowsOf(document).indexOf(row) : -1;
  return { at, link: row ? openLink(row) : '', key: controlKey(control) };
}

/** The focus stays where one works: on the control, in its row, or in the row that came in its place. */
function focusAgain(main: HTMLElement, { at, link, key }: FocusedPlace): void {
  const rows = rowsOf(main);
  const row = rows.find((one) => openLink(one) === link) ?? rows[Math.min(at, rows.length - 1)];
  const controls = [...(row ?? main).querySelectorAll<HTMLElement>('a, button, input, select')];
  const same = controls.find((control) => controlKey(control) === key);
  (same ?? row?.querySelector<HTMLElement>('a, button'))?.focus({ preventScroll: true });
}

const rowsOf = (within: ParentNode) => [...within.querySelectorAll<HTMLElement>('[data-row]')];

function say(text: string): void {
  const status = document.getElementById(PartId.DeskStatus);
  if (status) status.textContent = text;
}

export function startSendingInPlace(): void {
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event;
    if (event.defaultPrevented || !(target instanceof HTMLFormElement)) return;
    if (!target.closest('[data-row]') || target.method !== 'post') return;
    event.preventDefault();
    void sendInPlace(target, submitter);
  });
}
