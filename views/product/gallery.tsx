import type { Product } from '../../shared/contract/product.ts';
import { Photo } from '../../shared/ui/photo.tsx';

const SHOWN_THUMBNAILS = 7;

const anchor = (index: number) => `photo-${index + 1}`;

/**
 * Big photos in a row that snaps; the thumbnails are links to them. A click on a big one opens its
 * largest picture.
 */
export function Gallery({ product: { photo, common_info } }: { product: Product }) {
  const { title } = common_info;
  if (photo.length === 0) {
    return (
      <div className="gallery gallery-empty">
        <Photo imageKey={null} alt={`${title}: фото пока нет`} width={480} eager />
      </div>
    );
  }
  return (
    <div className="gallery">
      <ul className="gallery-photos" aria-label="Фото товара">
        {photo.map(({ key, big }, index) => (
          <li key={key} id={anchor(index)}>
            <a
              href={big}
              target="_blank"
              rel="noopener"
              aria-label={openLabel(index, photo.length)}
            >
              <Photo
                imageKey={key}
                alt={index === 0 ? title : `${title}, фото ${index + 1}`}
                width={480}
                eager={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {photo.length > 1 && <Thumbnails photo={photo} />}
    </div>
  );
}

const openLabel = (index: number, count: number) =>
  count === 1 ? 'Открыть фото целиком' : `Открыть целиком фото ${index + 1} из ${count}`;

function Thumbnails({ photo }: Pick<Product, 'photo'>) {
  const hidden = photo.length - SHOWN_THUMBNAILS;
  return (
    <nav className="gallery-thumbnails" aria-label="Все фото">
      {photo.slice(0, SHOWN_THUMBNAILS).map(({ key }, index) => {
        const last = index === SHOWN_THUMBNAILS - 1 && hidden > 0;
        return (
          <a key={key} href={`#${anchor(index)}`} aria-label={`Фото ${index + 1}`}>
            <Photo imageKey={key} alt="" width={64} />
            {last && <span>+{hidden}</span>}
          </a>
        );
      })}
    </nav>
  );
}
