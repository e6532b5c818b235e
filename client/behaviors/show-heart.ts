import { PartId } from '../../shared/page-parts.ts';

/** Turns a heart, with its words, and shows or hides its card where the favourites are listed. */
export function showHeart(heart: HTMLButtonElement, isOn: boolean): void {
  const label = isOn ? 'Убрать из избранного' : 'В избранное';
  heart.name = isOn ? 'remove' : 'add';
  heart.classList.toggle('is-on', isOn);
  heart.ariaLabel = (heart.ariaLabel ?? '').replace(/^[^:]*/, label);
  if (heart.title) heart.title = label;
  const words = heart.querySelector('span');
  if (words) words.textContent = label;
  // The list of favourites itself loses the product at once (S7.15).
  const card = heart.closest<HTMLElement>(`#${PartId.FavoritesList} .card`);
  if (card && !isOn && card.contains(document.activeElement)) focusBeside(card);
  if (card) card.hidden = !isOn;
}

/** The focus goes on to the heart of the next card, of the one before, or to the heading of the page. */
function focusBeside(card: HTMLElement): void {
  const cards = [...document.querySelectorAll<HTMLElement>(`#${PartId.FavoritesList} .card`)];
  const at = cards.indexOf(card);
  const others = [...cards.slice(at + 1), ...cards.slice(0, at).toReversed()];
  const next = others.find(({ hidden }) => !hidden)?.querySelector<HTMLElement>('.favorite');
  const heading = document.querySelector('h1');
  if (!next) heading?.setAttribute('tabindex', '-1');
  (next ?? heading)?.focus();
}
