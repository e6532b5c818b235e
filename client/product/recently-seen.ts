import { PartId, PartPrefix } from '../../shared/page-parts.ts';
import { readSeen, SEEN_KEY, type SeenProduct, withSeen } from '../../shared/recently-seen.ts';
import { PartEvent } from '../runtime/change-events.ts';
import { fetchFragments } from '../runtime/fragments.ts';

/** Cards in the row. */
const MAX_SHOWN = 6;
/** Distance from the window at which the row is filled. */
const AHEAD = '300px';

/**
 * Products seen in this browser, remembered in it alone: the shop is asked for their cards one by
 * one, at addresses that are everybody's, and never told whose they are.
 */
export function start(): void {
  showIn(document);
  document.addEventListener(PartEvent.Mount, ({ target }) => showIn(target as Element));
}

function showIn(root: ParentNode): void {
  const place = root.querySelector<HTMLElement>(`#${PartId.RecentlySeen}`);
  if (!place) return;
  const { code = '', name: title = '' } = place.dataset;
  const seen = read();
  const others = seen.filter((product) => product.code !== code).slice(0, MAX_SHOWN);
  if (code !== '') write(withSeen(seen, { code, title }));
  const list = place.querySelector('.row-scroll');
  if (others.length === 0 || !list) return;
  list.replaceChildren(...others.map(linkTo));
  place.querySelector('button')?.addEventListener('click', () => {
    write([]);
    place.hidden = true;
  });
  place.hidden = false;
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      near.disconnect();
      for (const product of others) void showCard(list, product);
    },
    { rootMargin: AHEAD },
  );
  near.observe(place);
}

const addressOf = (code: string) => `/goods/${encodeURIComponent(code)}`;

/** Link in the place of a card until it comes, or where it does not. */
function linkTo({ code, title }: SeenProduct): HTMLElement {
  const link = document.createElement('a');
  link.className = 'link';
  link.href = addressOf(code);
  link.textContent = title;
  return link;
}

async function showCard(list: Element, { code }: SeenProduct): Promise<void> {
  const url = addressOf(code);
  const id = `${PartPrefix.Seen}${code}`;
  try {
    const card = (await fetchFragments(url, [id])).get(id)?.firstElementChild;
    const link = [...list.children].find((child) => child.getAttribute('href') === url);
    if (!card || !link) return;
    link.replaceWith(card);
    card.dispatchEvent(new CustomEvent(PartEvent.Mount, { bubbles: true }));
  } catch {
    // The link stays: the product is not sold any more, or there is no connection.
  }
}

/** A browser may have shut its storage: nothing is remembered then. */
function read(): readonly SeenProduct[] {
  try {
    return readSeen(localStorage.getItem(SEEN_KEY));
  } catch {
    return [];
  }
}

function write(seen: readonly SeenProduct[]): void {
  try {
    if (seen.length === 0) localStorage.removeItem(SEEN_KEY);
    else localStorage.setItem(SEEN_KEY, JSON.stringify(seen));
  } catch {
    // Full or shut.
  }
}
