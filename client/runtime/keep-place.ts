type Field = HTMLInputElement | HTMLTextAreaElement;

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

const FIELD = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])';

const isField = (element: Element): element is Field => element.matches(FIELD);

/** Contents of the fields when a request went out: what was typed later is kept. */
export type SentValues = ReadonlyMap<Field, string>;

export function noteValues(targets: readonly Element[]): SentValues {
  const fields = targets.flatMap((target) => [...target.querySelectorAll<Field>(FIELD)]);
  return new Map(fields.map((field) => [field, field.value]));
}

/** Text typed since the request, ticks, open and scrolled parts, and the focus stay with the reader. */
export function keepPlace(old: Element, next: Element, sent: SentValues): void {
  for (const [field, value] of sent) {
    if (!old.contains(field) || field.value === value) continue;
    (findNamed(field, next) ?? field).value = field.value;
  }
  // Boxes of a form that stands elsewhere: the others are as the answer says.
  for (const box of old.querySelectorAll<HTMLInputElement>('[form]:checked'))
    (findNamed(box, next) ?? box).checked = true;
  for (const part of old.querySelectorAll('[id]')) {
    const same = findById(part.id, next);
    if (part instanceof HTMLDetailsElement) same?.toggleAttribute('open', part.open);
    if (same) same.scrollTop = part.scrollTop;
  }
  keepFocus(old, next);
}

/** Puts the focus, with its caret, on the control that has come in place of the one that had it. */
function keepFocus(old: Element, next: Element): void {
  const active = document.activeElement;
  if (!active || !old.contains(active)) return;
  // Faults of a form are read before its fields.
  const fault = next.querySelector('[role=alert][data-focus]');
  const same = (fault ?? findSame(active, old, next)) as HTMLElement | null;
  if (!same) return;
  same.focus({ preventScroll: true });
  if (isField(active) && isField(same) && active.selectionStart !== null) {
    same.setSelectionRange(active.selectionStart, active.selectionEnd);
  }
}

/**
 * The control that has come in place of one: the same, or the one that asks for the focus (`data-focus`), or the
 * one at the same place in an equal number of controls.
 */
export function findSame(control: Element, old: Element, next: Element): Element | null {
  const before = [...old.querySelectorAll(FOCUSABLE)];
  const after = [...next.querySelectorAll(FOCUSABLE)];
  return (
    findNamed(control, next) ??
    next.querySelector('[data-focus]') ??
    (before.length === after.length ? (after[before.indexOf(control)] ?? null) : null)
  );
}

/** The one with the same id, or the same name and value in the same form. */
function findNamed<Control extends Element>(control: Control, next: Element): Control | null {
  const name = nameOf(control);
  const found = control.id
    ? findById(control.id, next)
    : [...next.querySelectorAll(FOCUSABLE)].find((other) => name && nameOf(other) === name);
  return (found ?? null) as Control | null;
}

const findById = (id: string, next: Element): Element | null =>
  next.id === id ? next : next.querySelector(`#${CSS.escape(id)}`);

/** Name that tells a control from its neighbours; '' when it has none. */
function nameOf(control: Element): string {
  const read = (name: string, of: Element | null = control) => of?.getAttribute(name) ?? '';
  const form = control.closest('form');
  const name = read('name');
  if (!name) return read('href');
  return [read('id', form), read('action', form), name, isField(control) || read('value')].join();
}
