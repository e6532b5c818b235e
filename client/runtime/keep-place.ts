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
    const same = findSame(field, old, next);
    if (same && isField(same)) same.value = field.value;
  }
  // Boxes of a form that stands elsewhere: the others are as the answer says.
  for (const box of old.querySelectorAll<HTMLInputElement>('[form]:checked')) {
    const same = findSame(box, old, next) as HTMLInputElement | null;
    if (same?.value === box.value) same.checked = true;
  }
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
  const same = next.querySelector('[role=alert][data-focus]') ?? findSame(active, old, next);
  if (!(same instanceof HTMLElement)) return;
  same.focus({ preventScroll: true });
  if (isField(active) && isField(same) && active.selectionStart !== null) {
    same.setSelectionRange(active.selectionStart, active.selectionEnd);
  }
}

/**
 * The control that has come in place of one: the same id, or the same name and value in the same
 * form, or the one that asks for the focus (`data-focus`), or the one at the same place in an
 * equal number of controls.
 */
export function findSame(control: Element, old: Element, next: Element): Element | null {
  const asking = next.querySelector('[data-focus]');
  if (control.id) return findById(control.id, next) ?? asking;
  const before = [...old.querySelectorAll(FOCUSABLE)];
  const after = [...next.querySelectorAll(FOCUSABLE)];
  const name = nameOf(control);
  return (
    after.find((other) => name && nameOf(other) === name) ??
    asking ??
    (before.length === after.length ? (after[before.indexOf(control)] ?? null) : null)
  );
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
