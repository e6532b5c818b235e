import { PartId } from '../../shared/page-parts.ts';
import { questionAddress } from '../../shared/question-address.ts';
import { SPRITE_URL } from '../../shared/ui/sprite-url.ts';
import { PartEvent } from '../runtime/change-events.ts';
import { fetchFragments } from '../runtime/fragments.ts';
import { openModal } from '../runtime/open-modal.ts';

/** Links with `data-dialog` open the form that they lead to over the page; popovers become modal. */
export function start(): void {
  askAboutShown();
  document.addEventListener(PartEvent.Mount, askAboutShown);
  document.addEventListener('click', (event) => {
    const { target, defaultPrevented, ctrlKey, metaKey, shiftKey } = event;
    if (!(target instanceof Element) || defaultPrevented || ctrlKey || metaKey || shiftKey) return;
    const link = target.closest<HTMLAnchorElement>('a[data-dialog]');
    if (link) openForm(event, link);
    else openPopover(event, target.closest<HTMLButtonElement>('button[popovertarget]'));
  });
}

/** The header's question is about the product that is shown: a variant may have come in place of another. */
function askAboutShown(): void {
  const ask = `.header a[data-dialog="${PartId.QuestionForm}"]`;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(ask)) {
    link.href = questionAddress(location.pathname);
  }
}

let pending = false;

async function openForm(event: MouseEvent, link: HTMLAnchorElement): Promise<void> {
  const id = link.dataset['dialog'] ?? '';
  event.preventDefault();
  // The page itself shows this form already.
  const shown = document.getElementById(id);
  if (shown) return focusFirst(shown);
  if (pending) return;
  pending = true;
  link.dataset['pending'] = 'true';
  try {
    const form = (await fetchFragments(link.href, [id])).get(id);
    if (form) showDialog(link, form);
  } catch {
    location.assign(link.href);
  } finally {
    pending = false;
    delete link.dataset['pending'];
  }
}

function focusFirst(form: HTMLElement): void {
  form.scrollIntoView({ block: 'center' });
  form.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus();
}

/** Gone with its closing; the focus goes back to the link, or to the menu that holds it. */
function showDialog(link: HTMLElement, form: Element): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'modal modal-form';
  const heading = document.createElement('h2');
  heading.id = 'dialog-title';
  heading.textContent = link.dataset['heading'] ?? link.textContent;
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(heading, createCloser(dialog), form);
  dialog.addEventListener('close', () => {
    dialog.remove();
    const opener = link.checkVisibility()
      ? link
      : link.closest('details')?.querySelector('summary');
    opener?.focus();
  });
  dialog.addEventListener('pointerdown', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isOutside = clientX < left || clientX > right || clientY < top || clientY > bottom;
    if (target === dialog && isOutside && !isFilled(dialog)) dialog.close();
  });
  document.body.append(dialog);
  openModal(dialog);
  form.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus();
  form.dispatchEvent(new CustomEvent(PartEvent.Mount, { bubbles: true }));
}

/** A slip of the hand must not lose what was typed. */
const isFilled = (dialog: Element) =>
  [...dialog.querySelectorAll<HTMLInputElement>('.input')].some(({ value }) => value !== '');

function createCloser(dialog: HTMLDialogElement): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'icon-button modal-close';
  button.setAttribute('aria-label', 'Закрыть');
  button.innerHTML = `<svg class="icon" width="20" height="20" aria-hidden="true"><use href="${SPRITE_URL}#i-x"/></svg>`;
  button.addEventListener('click', () => dialog.close());
  return button;
}

function openPopover(event: MouseEvent, button: HTMLButtonElement | null): void {
  const dialog = button?.popoverTargetElement;
  if (!button || !(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault();
  if (button.popoverTargetAction === 'hide') {
    dialog.close();
    return;
  }
  dialog.removeAttribute('popover');
  dialog.showModal();
}
