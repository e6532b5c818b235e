import { carryTyped, putTypedBack } from './carry-typed.ts';
import { formName, isTypedForm, typedForms } from './typed-forms.ts';

/** Nothing typed in a form is lost by what is pressed beside it: the page asks first. */

/** Time within which a page that was left on purpose is gone. */
const LEAVE_MS = 1000;

/** Form or link that was pressed a second time, after the question. */
let allowed: Element | null = null;
let isLeaving = false;

/** Says that the page is left on purpose now. */
export function leave(): void {
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, LEAVE_MS);
}

function addButton(dialog: HTMLDialogElement, title: string, look: string, run: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `button button-small ${look}`;
  button.textContent = title;
  button.addEventListener('click', () => {
    dialog.close();
    run();
  });
  dialog.append(button);
}

/** Asks whether to go on without what is typed; staying is the first answer, and that of Esc. */
function ask(forms: readonly HTMLFormElement[], goOn: () => void): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'desk-typed panel';
  const text = document.createElement('p');
  text.id = 'typed-text';
  text.textContent = `Изменено и не сохранено: ${forms.map((form) => `«${formName(form)}»`).join(', ')}`;
  dialog.setAttribute('aria-labelledby', text.id);
  dialog.append(text);
  const stay = () => forms[0]?.querySelector<HTMLElement>('.input')?.focus();
  addButton(dialog, 'Вернуться и сохранить', 'button-primary', stay);
  addButton(dialog, 'Продолжить без этого', 'button-ghost', goOn);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** True when the page has asked instead of doing it. */
function holds(
  event: Event,
  pressed: Element,
  form: HTMLFormElement | null,
  again: () => void,
): boolean {
  const forms = allowed === pressed ? [] : typedForms(form);
  if (forms.length === 0) return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  ask(forms, () => {
    allowed = pressed;
    again();
    allowed = null;
  });
  return true;
}

function onSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement)) return;
  // Forms that leave the page as it is lose nothing.
  if (form.matches('[data-insert]') || submitter?.getAttribute('formtarget')) return;
  const others = typedForms(form);
  // A step beside typed text may be a slip: it asks.
  if (others.length > 0 && isTypedForm(form) && carryTyped(form, others)) return;
  holds(event, form, form, () => form.requestSubmit(submitter));
}

function onClick(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || ctrlKey || metaKey || shiftKey || altKey || link.target) return;
  const isHere = link.hash !== '' && link.href.split('#')[0] === location.href.split('#')[0];
  if (isHere || link.hasAttribute('download') || !link.protocol.startsWith('http')) return;
  if (!holds(event, link, null, () => link.click())) leave();
}

export function startKeepingTyped(): void {
  putTypedBack();
  addEventListener('submit', onSubmit, true);
  addEventListener('click', onClick, true);
  addEventListener('submit', ({ defaultPrevented }) => {
    if (!defaultPrevented) leave();
  });
  addEventListener('beforeunload', (event) => {
    if (!isLeaving && typedForms(null).length > 0) event.preventDefault();
  });
}
