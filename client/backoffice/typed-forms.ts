import { DeskField } from '../../shared/backoffice.ts';
import { TICKS } from './chosen-row.ts';

/** Forms with something typed that is not sent yet. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A browser may fill in these by itself. */
const OWN = 'input[type="hidden"], input[type="password"], input[type="submit"]';

function isChosenAnew({ options }: HTMLSelectElement): boolean {
  const all = [...options];
  const usual = all.filter(({ defaultSelected }) => defaultSelected);
  const first = usual.length > 0 ? usual : all.slice(0, 1);
  return all.some((option) => option.selected !== first.includes(option));
}

/** True when a control has another value than the page came with. */
export function isTyped(control: Element): boolean {
  if (!isControl(control) || control.disabled || control.matches(OWN) || control.matches(TICKS))
    return false;
  if (control instanceof HTMLSelectElement) return isChosenAnew(control);
  if (control.type === 'file') return control.value !== '';
  if (control.matches('[type="checkbox"], [type="radio"]')) {
    const box = control as HTMLInputElement;
    return box.checked !== box.defaultChecked;
  }
  return control.value !== (wasOf(control) ?? control.defaultValue);
}

/** Text as the store has it: a refused form comes back with what was typed. */
function wasOf({ form, name }: Control): string | null {
  if (!document.querySelector('.desk-refused')) return null;
  const was = form?.elements.namedItem(DeskField.Was + name);
  return was instanceof HTMLInputElement ? was.value : null;
}

const isControl = (element: Element): element is Control =>
  element.matches('input, select, textarea');

/** Forms of the page, but for one, that would lose what is typed in them. */
export const typedForms = (but: HTMLFormElement | null): HTMLFormElement[] =>
  [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')].filter(
    (form) => form !== but && isTypedForm(form),
  );

export const isTypedForm = (form: HTMLFormElement): boolean => [...form.elements].some(isTyped);

/** Name of a form for people: that of the part that it stands in. */
export function formName(form: HTMLFormElement): string {
  const part = form.closest('details, section') ?? document;
  return part.querySelector('summary, h1, h2, h3')?.textContent?.trim() ?? '';
}
