import { quantityLabel } from '../../shared/basket.ts';
import { PartId } from '../../shared/page-parts.ts';
import { announce } from '../runtime/announce.ts';

/** Elements of one state of the control: the counter, or the button with what stands before it. */
const STATE = ':scope > :is(button, input:not([name^="package"]))';
/** Field of a number of units, to have or to add. */
const UNITS = 'input:is([name="amount"], [name="quantity"])';
const WIDE = 9;
const NOTE_MS = 4000;

const isCounter = (control: Element) => control.querySelector('[name="amount"]') !== null;

/** The control that is sent: a form of its own, or one of those that share a form. */
export function controlOf({ target, submitter }: SubmitEvent): HTMLElement | null {
  const [form, button] = [target as Element, submitter as Element | null];
  return form.closest<HTMLElement>('.order') ?? button?.closest<HTMLElement>('.order') ?? null;
}

export const productOf = (control: Element): number => Number(/\d+$/.exec(control.id)?.[0]);

/** The text in a field of the control; null when it has none of that name. */
export function readControlField(control: Element, name: 'amount' | 'quantity'): string | null {
  return control.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? null;
}

type PackageField = HTMLInputElement | HTMLSelectElement;

/** Fields of packages: one list, one hidden field, or buttons of which one is checked. */
const packagesOf = (control: Element) => [
  ...control.querySelectorAll<PackageField>('[name^="package"]'),
];

const isRadio = (field: PackageField): field is HTMLInputElement => field.type === 'radio';

const chosenPackage = (control: Element): PackageField | null =>
  packagesOf(control).find((field) => !isRadio(field) || field.checked) ?? null;

/** Units in the chosen package. */
export const stepOf = (control: Element): number => Number(chosenPackage(control)?.value) || 1;

export function choosePackage(control: Element, step: number): void {
  for (const field of packagesOf(control)) {
    if (isRadio(field)) field.checked = field.value === `${step}`;
    else field.value = `${step}`;
  }
}

/** Units in the basket, as the control was last told. */
function amountOf(control: Element): number {
  return Number(control.querySelector<HTMLInputElement>('[name="amount"]')?.defaultValue ?? 0);
}

/** Units and package as the control was last told: «12/6». */
export const toldOrder = (control: HTMLElement): string =>
  orderText(amountOf(control), toldStep(control));

function toldStep(control: HTMLElement): number {
  const served = control.querySelector<HTMLOptionElement | HTMLInputElement>(
    'option[selected], [name^="package"]:is([checked], [type="hidden"])',
  );
  return Number(control.dataset['step'] ?? served?.value ?? 1);
}

/** Field of a package that was chosen and not told to anybody; null: there is none. */
export const untoldPackage = (control: HTMLElement): PackageField | null =>
  stepOf(control) === toldStep(control) ? null : chosenPackage(control);

/** Amount with its package; 0 is the same in every package. */
export const orderText = (amount: number, step: number): string =>
  amount === 0 ? '0/0' : `${amount}/${step}`;

export const readOrder = (text: string): number[] => text.split('/').map(Number);

/** Every control of the product on the page. */
export const controlsOf = (productId: number): NodeListOf<HTMLElement> =>
  document.querySelectorAll(`.order[id$="-${productId}"]`);

/** Shows units and package: the counter, or the button for none. What is being typed stays. */
export function showOrder(control: HTMLElement, order: string): void {
  const [amount = 0, step = 0] = readOrder(order);
  if (step > 0) {
    control.dataset['step'] = String(step);
    choosePackage(control, step);
  }
  if (amount > 0 !== isCounter(control)) swapState(control);
  const field = control.querySelector<HTMLInputElement>('[name="amount"]');
  if (!field) return;
  if (field.value === field.defaultValue) field.value = String(amount);
  field.defaultValue = String(amount);
  field.classList.toggle('counter-wide', amount > WIDE);
  field.ariaLabel = (field.ariaLabel ?? '').replace(/^[^:]*/, quantityLabel(step));
  const [less, more] = control.querySelectorAll<HTMLButtonElement>('[name="to"]');
  if (less) less.value = String(Math.max(0, amount - step));
  if (more) more.value = String(amount + step);
}

const otherStates = new WeakMap<Element, Element[]>();

/** The other state in the same place; the focus stays in it. */
function swapState(control: Element): void {
  const gone = [...control.querySelectorAll(STATE)];
  const come = otherStates.get(control) ?? makeState(control);
  const hadFocus = gone.includes(document.activeElement as Element);
  otherStates.set(control, gone);
  gone[0]?.before(...come);
  for (const part of gone) part.remove();
  const last = come.at(-1);
  if (hadFocus && last instanceof HTMLElement) last.focus({ preventScroll: true });
}

/**
 * Elements of a state from the page's template, with the product's name in them. A field belongs to
 * no form that controls share: «Enter» would press the button of another product.
 */
function makeState(control: Element): Element[] {
  const template = document.getElementById(PartId.OrderParts) as HTMLTemplateElement;
  const [add, ...counter] = (template.content.cloneNode(true) as DocumentFragment).children;
  const [, title] = control.querySelector('[aria-label*=": "]')?.ariaLabel?.split(/: (.*)/s) ?? [];
  const shared = control.querySelector('button')?.getAttribute('form');
  const { word } = (control as HTMLElement).dataset;
  const parts = isCounter(control) && add ? [add] : counter;
  for (const part of parts) {
    if (word && part === add) {
      part.ariaLabel = `${word}: `;
      part.textContent = word;
    }
    if (part.ariaLabel) part.ariaLabel += title;
    if (shared && part.matches('button')) part.setAttribute('form', shared);
  }
  return parts;
}

/** A few words under the control, for a while. */
export function showNote(control: Element, text: string): void {
  const note = addNote(control, text);
  setTimeout(() => note.remove(), NOTE_MS);
}

/** Fault of the number in the control's field, which keeps it until a better one comes. */
export function showFault(control: Element, text: string): void {
  const { id } = addNote(control, text);
  const field = control.querySelector(UNITS);
  field?.setAttribute('aria-invalid', 'true');
  field?.setAttribute('aria-describedby', id);
}

export function clearFault(control: Element): void {
  const field = control.querySelector(UNITS);
  if (!field?.hasAttribute('aria-invalid')) return;
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
  control.querySelector('.order-note')?.remove();
}

function addNote(control: Element, text: string): Element {
  control.querySelector('.order-note')?.remove();
  const note = document.createElement('p');
  note.className = 'order-note';
  note.id = `${control.id}-note`;
  note.textContent = text;
  control.append(note);
  announce(text);
  return note;
}
