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
  if (card) card.hidden = !isOn;
}
