const OPEN = 'open';

const accountOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('.account') : null;

/**
 * The customer's menu opens by hover and focus without any script. A finger opens it before it
 * follows the link; Esc closes it whatever opened it.
 */
export function start(): void {
  document.addEventListener('click', (event) => {
    const account = accountOf(event.target);
    for (const other of document.querySelectorAll<HTMLElement>('.account')) {
      if (other !== account) delete other.dataset['state'];
    }
    const link = event.target instanceof Element && event.target.closest('.account > a');
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!account || !link || !isTouch || account.dataset['state'] === OPEN) return;
    if (!matchMedia('(width >= 64em)').matches) return;
    event.preventDefault();
    account.dataset['state'] = OPEN;
  });
  document.addEventListener('keydown', ({ key, target }) => {
    const account = document.querySelector<HTMLElement>('.account');
    if (key !== 'Escape' || !account || document.querySelector('dialog:modal')) return;
    account.dataset['state'] = 'closed';
    if (accountOf(target)) account.querySelector('a')?.focus();
  });
  for (const type of ['pointerleave', 'focusout'] as const) {
    document.addEventListener(type, reopen, true);
  }
}

/** A menu that Esc closed may open again once pointer and focus have been elsewhere. */
function reopen({ target, relatedTarget }: Event & { relatedTarget: EventTarget | null }): void {
  const account = accountOf(target);
  if (account?.dataset['state'] !== 'closed' || accountOf(relatedTarget)) return;
  delete account.dataset['state'];
}
