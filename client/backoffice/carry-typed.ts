import { DeskField } from '../../shared/backoffice.ts';
import { MINUTE_MS, type Millis } from '../../shared/millis.ts';
import { type CarriedForm, carryForm, type FormControl, putInto } from './carried-form.ts';
import { formName, isTyped } from './typed-forms.ts';
import { warnAbove } from './warn-above.ts';

/** Of two changed forms of a page one is saved, and what is typed in the other comes back with the page. */

const STORED = 'desk-typed';
/** Time in which the page comes back, with a proof that it is still the same person in between. */
const KEPT_MS = 10 * MINUTE_MS;

interface Carried {
  /** Path of the page. */
  path: string;
  at: Millis;
  forms: CarriedForm[];
}

/** Path of the page that a form comes back to; '' when it leads elsewhere, or is gone from there by then. */
function pathBack(form: HTMLFormElement): string {
  if (form.matches('[data-inline-form]')) return '';
  const back = form.elements.namedItem(DeskField.ReturnTo);
  return back instanceof HTMLInputElement ? new URL(back.value, location.href).pathname : '';
}

const isControl = (control: Element): control is Element & FormControl => 'name' in control;

/** A form as its controls alone. */
const controlsOf = (form: HTMLFormElement) => ({
  getAttribute: (name: string) => form.getAttribute(name),
  elements: [...form.elements].filter(isControl),
});

/** Keeps what is typed in forms beside one that is saved; false when it would not come back. */
export function carryTyped(saved: HTMLFormElement, others: readonly HTMLFormElement[]): boolean {
  const path = pathBack(saved);
  if (path === '' || others.some((form) => pathBack(form) !== path)) return false;
  const forms = others.map((form) => carryForm(controlsOf(form), formName(form), isTyped));
  if (!forms.every((form) => form !== null)) return false;
  try {
    const carried: Carried = { path, at: Date.now(), forms };
    sessionStorage.setItem(STORED, JSON.stringify(carried));
    return true;
  } catch {
    return false;
  }
}

function readCarried(): Carried | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? 'null');
  } catch {
    return null;
  }
}

/** Puts what was typed into the forms of the page that has come; says of which forms it has none. */
export function putTypedBack(): void {
  const carried = readCarried();
  if (!carried) return;
  const present = [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')];
  const isOld = Date.now() - carried.at > KEPT_MS;
  const lost = isOld ? [] : carried.forms.filter((kept) => !putOne(present, kept));
  // A page in between has none of the forms: they come later.
  const isBetween = lost.length === carried.forms.length && carried.path !== location.pathname;
  if (isBetween && !isOld) return;
  sessionStorage.removeItem(STORED);
  if (lost.length === 0) return;
  const names = lost.map(({ title }) => `«${title}»`).join(', ');
  warnAbove(`Набранное не вернулось, форма стала другой: ${names}`);
}

function putOne(present: readonly HTMLFormElement[], kept: CarriedForm): boolean {
  const form = present.find((one) => putInto(controlsOf(one), kept));
  form?.closest('details')?.setAttribute('open', '');
  return form !== undefined;
}
