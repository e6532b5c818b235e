import { quantityLabel } from '../../shared/basket.ts';
import { PartId } from '../../shared/page-parts.ts';
import { announce } from '../runtime/announce.ts';

/** Elements of one state of the control: the counter, or the button with what stands before it. */
const STATE = ':scope > :is(button, input:not([name="package"]))';
const WIDE = 9;
const NOTE_MS = 4000;

const isCounter = (form: HTMLFormElement) => form.querySelector('[name="amount"]') !== null;

export const productOf = (form: HTMLFormElement): number => Number(/\d+$/.exec(form.id)?.[0]);

/** The text in a field of the form; null when it has none of that name. */
export function readField(form: HTMLFormElement, name: string): string | null {
  const field = form.elements.namedItem(name);
  return field && 'value' in field ? String(field.value) : null;
}

/** Units in the chosen package. */
export const stepOf = (form: HTMLFormElement): number => Number(readField(form, 'package')) || 1;

/** Units in the basket, as the control was last told. */
function amountOf(form: Element): number {
  return Number(form.querySelector<HTMLInputElement>('[name="amount"]')?.defaultValue ?? 0);
}

/** Units and package as the control was last told: «12/6». */
export function orderOf(form: HTMLFormElement): string {
  const served = form.querySelector<HTMLOptionElement | HTMLInputElement>(
    'option[selected], [name="package"]:is([checked], [type="hidden"])',
  );
  return orderText(amountOf(form), Number(form.dataset['step'] ?? served?.value ?? 1));
}

/** Amount with its package; 0 is the same in every package. */
export const orderText = (amount: number, step: number): string =>
  amount === 0 ? '0/0' : `${amount}/${step}`;

export const readOrder = (text: string): number[] => text.split('/').map(Number);

/** Every control of the product on the page. */
export const controlsOf = (productId: number): NodeListOf<HTMLFormElement> =>
  document.querySelectorAll(`.order[id$="-${productId}"]`);

/** Shows units and package: the counter, or the button for none. What is being typed stays. */
export function showOrder(form: HTMLFormElement, order: string): void {
  const [amount = 0, step = 0] = readOrder(order);
  const packages = form.elements.namedItem('package');
  if (step > 0) form.dataset['step'] = String(step);
  if (step > 0 && packages && 'value' in packages) packages.value = String(step);
  if (amount > 0 !== isCounter(form)) swapState(form);
  const field = form.querySelector<HTMLInputElement>('[name="amount"]');
  if (!field) return;
  if (field.value === field.defaultValue) field.value = String(amount);
  field.defaultValue = String(amount);
  field.classList.toggle('counter-wide', amount > WIDE);
  field.ariaLabel = (field.ariaLabel ?? '').replace(/^[^:]*/, quantityLabel(step));
  const [less, more] = form.querySelectorAll<HTMLButtonElement>('[name="to"]');
  if (less) less.value = String(Math.max(0, amount - step));
  if (more) more.value = String(amount + step);
}

const otherStates = new WeakMap<HTMLFormElement, Element[]>();

/** The other state in the same place; the focus stays in it. */
function swapState(form: HTMLFormElement): void {
  const gone = [...form.querySelectorAll(STATE)];
  const come = otherStates.get(form) ?? makeState(form);
  const hadFocus = gone.includes(document.activeElement as Element);
  otherStates.set(form, gone);
  gone[0]?.before(...come);
  for (const part of gone) part.remove();
  const last = come.at(-1);
  if (hadFocus && last instanceof HTMLElement) last.focus({ preventScroll: true });
}

/** Elements of a state from the page's template, with the product's name in them. */
function makeState(form: HTMLFormElement): Element[] {
  const template = document.getElementById(PartId.OrderParts) as HTMLTemplateElement;
  const [add, ...counter] = (template.content.cloneNode(true) as DocumentFragment).children;
  const [, title] = form.querySelector('[aria-label*=": "]')?.ariaLabel?.split(/: (.*)/s) ?? [];
  const parts = isCounter(form) && add ? [add] : counter;
  for (const part of parts) {
    if (part.ariaLabel) part.ariaLabel += title;
  }
  return parts;
}

/** A few words under the control, for a while. */
export function showNote(form: HTMLFormElement, text: string): void {
  form.querySelector('.order-note')?.remove();
  const note = document.createElement('p');
  note.className = 'order-note';
  note.textContent = text;
  form.append(note);
  announce(text);
  setTimeout(() => note.remove(), NOTE_MS);
}
