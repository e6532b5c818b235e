import { scrollToSlide } from '../behaviors/scroll-to-slide.ts';
import { openPreview } from './product-preview.ts';

/** The photos of a product page: thumbnails move the row, a photo opens enlarged. */
export function start(): void {
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('.gallery a');
    if (!link || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const photos = photoLinks();
    const index = photos.findIndex(
      (photo) => photo === link || `#${photo.parentElement?.id}` === link.hash,
    );
    // The last thumbnail, with «+3» on it, stands for all the others.
    if (link.closest('.gallery-photos') || link.querySelector('span')) openPreview(photos, index);
    else scrollToSlide(document.querySelector('.gallery-photos'), index);
  });
  // Scrolling does not bubble; the row may be another one after a swap.
  document.addEventListener('scroll', ({ target }) => markShown(target), true);
}

const photoLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('.gallery-photos a')];

/** The thumbnail of the photo that the row shows stands out. */
function markShown(row: EventTarget | null): void {
  if (!(row instanceof Element) || !row.matches('.gallery-photos')) return;
  const shown = Math.round(row.scrollLeft / row.clientWidth);
  const thumbnails = document.querySelectorAll('.gallery-thumbnails a');
  for (const [index, thumbnail] of thumbnails.entries()) {
    thumbnail.ariaCurrent = index === shown ? 'true' : null;
  }
}
