import { fetchFragments } from '../fragments.ts';
import { swapFragments } from '../swap.ts';

const PAUSE_MS = 4000;

/** `<section id data-poll>` is asked for anew every few seconds, until it comes without `data-poll`. */
export function pollPayment(): void {
  const place = document.querySelector('[data-poll]');
  if (place) setTimeout(() => void ask(place.id), PAUSE_MS);
}

async function ask(id: string): Promise<void> {
  try {
    // Out of sight nobody waits for it.
    if (!document.hidden) swapFragments(await fetchFragments(location.pathname, [id]));
  } catch {
    // Offline for a moment; the link on the page asks as well.
  }
  pollPayment();
}
