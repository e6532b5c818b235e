import { PartId } from '../../shared/page-parts.ts';
import { announce } from '../runtime/announce.ts';
import { PartEvent } from '../runtime/change-events.ts';
import { fetchFragments, reportMistake } from '../runtime/fragments.ts';
import { markBusy } from '../runtime/mark-busy.ts';
import { noteVisit } from '../runtime/visits.ts';

/**
 * Memory of the history for a list that was made longer: its first page; the last is in the
 * address.
 */
interface LongVisit {
  first?: number;
  seen?: SeenCard | undefined;
}

/** The card that was followed, or the first in the window: `id`, and px from the upper edge. */
interface SeenCard {
  id: string;
  top: number;
}

const visit = (): LongVisit => history.state ?? {};
const findList = () => document.getElementById(PartId.ProductList);
const pageOf = (address: string) =>
  Number(new URL(address, location.href).searchParams.get('page') ?? 1);

/** «Показать ещё 20»: the cards of the next page after these; the address is that page's. */
export async function loadMore(link: HTMLAnchorElement): Promise<void> {
  const list = findList();
  if (!list || link.hasAttribute('data-pending')) return;
  const release = markBusy(link, [list]);
  try {
    const next = (await fetchFragments(link.href, [PartId.ProductList])).get(PartId.ProductList);
    // Another list came meanwhile.
    if (!next || !link.isConnected) return;
    const first = visit().first ?? pageOf(location.href);
    const added = addCards(list, next, 'after');
    list.querySelector('.pager')?.replaceWith(...next.querySelectorAll('.pager'));
    noteVisit(link.getAttribute('href') ?? '', [PartId.ProductList], 'replace');
    history.replaceState({ ...history.state, first }, '');
    keepTop();
    announce(countFrom(list));
    added[0]?.querySelector<HTMLElement>('.card-title a')?.focus({ preventScroll: true });
  } catch (error) {
    reportMistake(error);
    location.assign(link.href);
  } finally {
    release();
  }
}

/** Restores the pages before the last one of a list that had been made longer. */
export async function restoreLength(): Promise<void> {
  const list = findList();
  const { first, seen } = visit();
  const last = pageOf(location.href);
  if (!list || first === undefined || first >= last) return;
  const pages = Array.from({ length: last - first }, (_, index) => first + index);
  const release = markBusy(list, [list]);
  try {
    const answers = await Promise.all(
      pages.map(async (page) => fetchFragments(addressOf(page), [PartId.ProductList])),
    );
    if (!list.isConnected) return;
    for (const answer of answers.toReversed()) {
      const before = answer.get(PartId.ProductList);
      if (before) addCards(list, before, 'before');
    }
    countFrom(list);
    if (seen) goBackTo(seen);
    keepTop();
  } catch (error) {
    reportMistake(error);
    // The last page alone, with links to the others, is a list too.
  } finally {
    release();
  }
}

function addressOf(page: number): string {
  const url = new URL(location.href);
  if (page > 1) url.searchParams.set('page', String(page));
  else url.searchParams.delete('page');
  return url.pathname + url.search;
}

/** Cards that the list does not hold yet: products move between pages. */
function addCards(list: Element, other: Element, where: 'before' | 'after'): Element[] {
  const place = list.querySelector('.cards');
  const cards = [...(other.querySelector('.cards')?.children ?? [])].filter((card) => {
    const id = card.querySelector('.card-title')?.id;
    return !id || !list.querySelector(`#${CSS.escape(id)}`);
  });
  if (where === 'after') place?.append(...cards);
  else place?.prepend(...cards);
  for (const card of cards) card.dispatchEvent(new CustomEvent(PartEvent.Mount, { bubbles: true }));
  return cards;
}

/** «21–40 из 317» becomes «1–40 из 317». */
function countFrom(list: Element): string {
  const range = list.querySelector<HTMLElement>('.pager-range');
  if (!range) return '';
  const size = Number(list.querySelector<HTMLElement>('.pager')?.dataset['size']);
  const from = ((visit().first ?? 1) - 1) * size + 1;
  range.textContent = (range.textContent ?? '').replace(/^(\d+–)?/, `${from}–`);
  return `Показано ${range.textContent}`;
}

let isKept = false;

/** The browser cannot find the place again in a list that is short at first. */
function keepTop(): void {
  if (isKept) return;
  isKept = true;
  addEventListener('pagehide', () => {
    const { first } = visit();
    const isLong = first !== undefined && first < pageOf(location.href);
    history.scrollRestoration = isLong ? 'manual' : 'auto';
    if (isLong) history.replaceState({ ...history.state, seen: findSeen() }, '');
  });
}

/** The height of the whole list will not do: cards out of the window are of a supposed height. */
function findSeen(): SeenCard | undefined {
  const cards = [...document.querySelectorAll(`#${PartId.ProductList} .cards > *`)];
  const isSeen = (card: Element) => card.getBoundingClientRect().bottom > 0;
  const card = cards.find((one) => one.contains(document.activeElement)) ?? cards.find(isSeen);
  const id = card?.querySelector('.card-title')?.id;
  return card && id ? { id, top: card.getBoundingClientRect().top } : undefined;
}

const FRAMES = 12;

/** Again for some frames: cards that come into the window take their own heights one by one. */
function goBackTo({ id, top }: SeenCard): void {
  const card = document.getElementById(id)?.closest('.cards > *');
  if (!card) return;
  const go = (frames: number) => {
    scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' });
    if (frames > 0) requestAnimationFrame(() => go(frames - 1));
  };
  go(FRAMES);
}
