import { fetchFragments } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';

const PAUSE_MS = 4000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** `<section id data-poll>` is asked for anew every few seconds, until it comes without `data-poll`. */
export function start(): void {
  const place = document.querySelector('[data-poll]');
  clearTimeout(timer);
  if (place) timer = setTimeout(() => void ask(place.id), PAUSE_MS);
}

async function ask(id: string): Promise<void> {
  try {
    // A page out of sight waits for nothing.
    if (!document.hidden) swapFragments(await fetchFragments(location.pathname, [id]));
  } catch {
    // Offline for a moment; the link on the page asks as well.
  }
  start();
}
