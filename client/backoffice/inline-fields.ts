import { DeskField } from '../../shared/backoffice.ts';
import { findRow } from './chosen-row.ts';
import { hiddenInput, sendInPlace } from './send-in-place.ts';

/** Cells that are changed where they stand: `e` on a row or a double press opens one, Enter saves it. */

const CELL = '[data-inline]';
const cellsOf = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>(CELL) ?? []),
];

/** Contents of the open cell as they were. */
const before = new WeakMap<HTMLFormElement, Node[]>();

type Control = HTMLInputElement | HTMLSelectElement;

function openCell(cell: HTMLElement | undefined, typed?: string): boolean {
  if (!cell) return false;
  closeOpen();
  const form = document.createElement('form');
  form.method = 'post';
  form.action = cell.dataset['inline'] ?? '';
  form.dataset['inlineForm'] = '';
  const { name = '', value = '', more = '' } = cell.dataset;
  const control = makeControl(cell);
  setUsual(control, value);
  control.value = typed ?? value;
  form.append(hiddenInput(DeskField.ReturnTo, location.pathname + location.search));
  form.append(hiddenInput(DeskField.Was + name, value));
  for (const [field, text] of new URLSearchParams(more)) form.append(hiddenInput(field, text));
  form.append(control);
  before.set(form, [...cell.childNodes]);
  cell.replaceChildren(form);
  control.focus();
  if (control instanceof HTMLInputElement && control.type === 'text') control.select();
  return true;
}

function makeControl({ dataset }: HTMLElement): Control {
  const { options, type = 'text', name = '', label = '' } = dataset;
  const choices = options ? document.querySelector<HTMLTemplateElement>(options) : null;
  const control = document.createElement(choices ? 'select' : 'input');
  if (choices) control.append(choices.content.cloneNode(true));
  else (control as HTMLInputElement).type = type;
  control.name = name;
  control.className = 'input';
  control.setAttribute('aria-label', label);
  return control;
}

/** Marks the value that a cell has before anything is typed. */
function setUsual(control: Control, value: string): void {
  if (control instanceof HTMLInputElement) control.defaultValue = value;
  else for (const one of control.options) one.defaultSelected = one.value === value;
}

const openForm = () => document.querySelector<HTMLFormElement>('form[data-inline-form]');
const controlOf = (form: HTMLFormElement) => form.querySelector<Control>('.input');

/** Puts a cell back as it was. */
function closeOpen(): void {
  const form = openForm();
  form?.replaceWith(...(before.get(form) ?? []));
}

interface Place {
  action: string;
  name: string;
}

const placeOf = (cell: HTMLElement | null): Place => ({
  action: cell?.dataset['inline'] ?? '',
  name: cell?.dataset['name'] ?? '',
});
const findCell = ({ action, name }: Place, more: string) =>
  [...document.querySelectorAll<HTMLElement>(CELL)].find(
    ({ dataset }) =>
      dataset['inline'] === action && dataset['name'] === name && (dataset['more'] ?? '') === more,
  );

interface Saving {
  /** Cell of the row that is opened next: 1 the one after it, 0 none. */
  step: number;
  isSaved: Promise<boolean>;
}

/** Cells whose answer is awaited: what is pressed meanwhile says where to go on. */
const saving = new WeakMap<HTMLFormElement, Saving>();

/** Saves the open cell once, then opens another one of its row: 1 the next, 0 none; false when refused. */
function save(form: HTMLFormElement, step: number): Promise<boolean> {
  const current = saving.get(form);
  if (current) {
    current.step ||= step;
    return current.isSaved;
  }
  const begun: Saving = { step, isSaved: Promise.resolve(false) };
  saving.set(form, begun);
  begun.isSaved = send(form, begun).finally(() => saving.delete(form));
  return begun.isSaved;
}

async function send(form: HTMLFormElement, asked: Saving): Promise<boolean> {
  const cell = form.closest<HTMLElement>(CELL);
  const place = placeOf(cell);
  const more = cell?.dataset['more'] ?? '';
  const at = cell ? cellsOf(cell.closest('[data-row]')).indexOf(cell) : -1;
  const read = () => controlOf(form)?.value ?? '';
  const typed = read();
  const isSame = typed === (cell?.dataset['value'] ?? '');
  const isSaved = isSame || (await sendInPlace(form));
  if (isSame) closeOpen();
  const now = findCell(place, more);
  // Text that was typed since is not saved yet.
  if (!isSaved || read() !== typed) openCell(now, read());
  else if (asked.step !== 0) openCell(cellsOf(now?.closest('[data-row]'))[at + asked.step]);
  return isSaved;
}

/** Opens a cell once what is typed in another one is saved. */
async function openNext(cell: HTMLElement): Promise<void> {
  const form = openForm();
  const { more = '' } = cell.dataset;
  const place = placeOf(cell);
  if (!form) openCell(cell);
  else if (await save(form, 0)) openCell(findCell(place, more));
}

/** Opens the first cell of the chosen row. */
export function editRow(): boolean {
  const cell = cellsOf(findRow())[0];
  if (cell) void openNext(cell);
  return cell !== undefined;
}

export function startInlineFields(): void {
  document.addEventListener('dblclick', ({ target }) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>(CELL) : null;
    if (cell && !cell.contains(openForm())) void openNext(cell);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !before.has(form)) return;
    event.preventDefault();
    void save(form, 0);
  });
  document.addEventListener('change', ({ target }) => {
    const form = openForm();
    if (target instanceof HTMLSelectElement && form?.contains(target)) void save(form, 0);
  });
  document.addEventListener('keydown', (event) => {
    const form = openForm();
    if (!form?.contains(event.target as Node)) return;
    if (event.key === 'Escape') closeOpen();
    else if (event.key === 'Tab') void save(form, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
