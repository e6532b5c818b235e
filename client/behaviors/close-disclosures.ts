const OPEN = '.header details:is([name="top-bar"], [name="main-bar"])[open]';
/** Width below which the open catalogue menu takes in the whole header (catalog-menu.css). */
const NARROW = '(width < 64em)';

function openDisclosures(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(OPEN)];
}

/** Parts of a disclosure: itself, and the panel beside it that its button names. */
function isInside(details: HTMLDetailsElement, target: Node): boolean {
  if (details.contains(target)) return true;
  const id = details.querySelector('summary')?.getAttribute('aria-controls');
  if (!id) return false;
  const scope = matchMedia(NARROW).matches
    ? details.closest('.header')
    : document.getElementById(id);
  return scope?.contains(target) ?? false;
}

function closeUnlessInside(target: EventTarget | null): void {
  // An element that a click has removed was inside of something.
  if (target instanceof Node && !target.isConnected) return;
  for (const details of openDisclosures()) {
    if (target instanceof Node && !isInside(details, target)) details.open = false;
  }
}

/** The innermost first: on a phone the city opens inside the menu. */
function closeOnEscape(): void {
  const details = openDisclosures().find(({ name }) => name === 'top-bar') ?? openDisclosures()[0];
  if (!details) return;
  const hadFocus = document.activeElement && isInside(details, document.activeElement);
  details.open = false;
  if (hadFocus) details.querySelector('summary')?.focus();
}

/** Header menus close on a click elsewhere, and on Esc, which gives the focus back to their button. */
export function closeDisclosures(): void {
  document.addEventListener('click', ({ target }) => closeUnlessInside(target));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !document.querySelector('dialog:modal')) closeOnEscape();
  });
}
