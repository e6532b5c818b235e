import { DeskField } from '../../shared/backoffice.ts';

/** Fields of a form as they are typed, kept until the same form comes with the next page. */

/** Control of a form, as browsers list them. */
export interface FormControl {
  name: string;
  type: string;
  value: string;
  /** Of a box or a button to choose by. */
  checked?: boolean;
}

interface ControlsForm {
  getAttribute(name: string): string | null;
  elements: Iterable<FormControl>;
}

export interface CarriedForm {
  /** Address and fields that nobody types: the same form has the same. */
  face: string;
  /** For people. */
  title: string;
  fields: { name: string; nth: number; value: string; checked: boolean }[];
}

const PREFIXES = [DeskField.Was, DeskField.Seen, DeskField.Shown, DeskField.Kept];
/** Hidden fields that each page makes anew. */
const isAnew = (name: string) =>
  name === DeskField.FormKey ||
  name === DeskField.ReturnTo ||
  PREFIXES.some((prefix) => name.startsWith(prefix));

function faceOf(form: ControlsForm): string {
  const fixed = [...form.elements].filter(({ type, name }) => type === 'hidden' && !isAnew(name));
  const pairs = fixed.map(({ name, value }) => [name, value]);
  return JSON.stringify([form.getAttribute('action'), pairs]);
}

/** Controls with their place among those of the same name. */
function* numbered<Control extends FormControl>(
  elements: Iterable<Control>,
): Generator<[Control, number]> {
  const counts = new Map<string, number>();
  for (const control of elements) {
    const nth = counts.get(control.name) ?? 0;
    counts.set(control.name, nth + 1);
    yield [control, nth];
  }
}

/**
 * Keeps what is typed in a form, with how its fields stood before: what others change there meanwhile is
 * told of when it is saved. Null: it has a file, which no page can be given again.
 */
export function carryForm<Control extends FormControl>(
  form: ControlsForm & { elements: Iterable<Control> },
  title: string,
  isTyped: (control: Control) => boolean,
): CarriedForm | null {
  const typed = [...form.elements].filter(isTyped);
  if (typed.some(({ type }) => type === 'file')) return null;
  const names = new Set(typed.map(({ name }) => DeskField.Was + name));
  const fields = [...numbered(form.elements)]
    .filter(([control]) => typed.includes(control) || names.has(control.name))
    .map(([{ name, value, checked = false }, nth]) => ({ name, nth, value, checked }));
  return { face: faceOf(form), title, fields };
}

/** Puts what was kept of a form into it; false when it is another form, or has not all of the fields. */
export function putInto(form: ControlsForm, { face, fields }: CarriedForm): boolean {
  if (faceOf(form) !== face) return false;
  const places = [...numbered(form.elements)].flatMap(([control, nth]) => {
    const kept = fields.find((field) => field.name === control.name && field.nth === nth);
    return kept ? [{ control, kept }] : [];
  });
  if (places.length < fields.length) return false;
  for (const { control, kept } of places) {
    if (control.type === 'checkbox' || control.type === 'radio') control.checked = kept.checked;
    else control.value = kept.value;
  }
  return true;
}
