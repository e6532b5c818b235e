import { PartId } from '../../shared/page-parts.ts';
import { announce } from './announce.ts';
import { PartEvent } from './change-events.ts';
import { findSame, keepPlace, type SentValues } from './keep-place.ts';
import { showNotices } from './show-notices.ts';

export { type FollowRequest, follow } from './follow.ts';

/**
 * Puts elements in the place of those with the same ids; keeps focus and scroll; dispatches
 * `x:unmount` on what goes and `x:mount` on what comes (bubbling). Notices are added to the stack.
 */
export function swapFragments(
  fragments: Map<string, Element>,
  sent: SentValues = new Map(),
  trigger: Element | null = document.activeElement,
): void {
  const saying = [...fragments.values()].flatMap((next) => [
    next,
    ...next.querySelectorAll('[data-say]'),
  ]);
  const top = trigger?.getBoundingClientRect().top ?? -1;
  let anchor = trigger;
  for (const [id, next] of fragments) {
    const old = document.getElementById(id);
    if (!old) continue;
    if (id === PartId.Notices) {
      showNotices(next.children);
      continue;
    }
    if (anchor && old.contains(anchor)) anchor = findSame(anchor, old, next);
    replace(old, next, sent);
  }
  // Elements in sight stay where they were.
  if (top >= 0 && top < innerHeight && anchor?.isConnected) {
    scrollBy({ top: anchor.getBoundingClientRect().top - top, behavior: 'instant' });
  }
  // Words to which the focus has come are read there.
  const said = saying.flatMap((element) =>
    element.querySelector('[data-focus]:focus') ? [] : element.getAttribute('data-say') || [],
  );
  if (said.length > 0) announce(said.join('. '));
}

function replace(old: Element, next: Element, sent: SentValues): void {
  old.after(next);
  keepPlace(old, next, sent);
  old.dispatchEvent(new CustomEvent(PartEvent.Unmount, { bubbles: true }));
  old.remove();
  const { title } = next.querySelector<HTMLElement>('[data-title]')?.dataset ?? {};
  if (title) document.title = title;
  next.dispatchEvent(new CustomEvent(PartEvent.Mount, { bubbles: true }));
}
