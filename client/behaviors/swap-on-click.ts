import { follow } from '../runtime/follow.ts';
import { readSwap } from '../runtime/swap-attributes.ts';

/** `<a data-swap="ids">` replaces these parts of the page instead of leading to another. */
export function swapOnClick(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-swap]');
    if (!link || !isPlainClick(event) || !isOwn(link)) return;
    event.preventDefault();
    follow({ ...readSwap(link), url: link.href, trigger: link });
  });
}

/** True for a click that does here what its control says. */
export const isPlainClick = (event: MouseEvent) =>
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented);

const isOwn = ({ target, origin, download }: HTMLAnchorElement) =>
  (!target || target === '_self') && origin === location.origin && !download;
