/** Long enough not to open what is only passed over, and to forgive leaving for a moment. */
export const HOVER_MS = 300;

interface Hovered {
  /** Elements that the pointer may be in. */
  selector: string;
  open(element: HTMLElement): void;
  close(): void;
}

/** Opens what hangs below a button when a mouse stays on it, and closes it when it has left both. */
export function followHover({ selector, open, close }: Hovered): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inside: Element | null = null;
  const enter = (element: HTMLElement | null) => {
    if (element === inside) return;
    inside = element;
    clearTimeout(timer);
    timer = setTimeout(() => (element ? open(element) : close()), HOVER_MS);
  };
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return;
    enter(target.closest<HTMLElement>(selector));
  });
  document.documentElement.addEventListener('pointerleave', () => enter(null));
  // The script may come after the pointer.
  const hovered = document.querySelector<HTMLElement>(`:is(${selector}):hover`);
  if (hovered && matchMedia('(hover: hover)').matches) enter(hovered);
}
