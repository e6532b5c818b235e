import type { Product } from '../contract/product.ts';
import { links } from '../routes.ts';
import { Photo } from './photo.tsx';

const MAX_PHOTOS = 4;
const WIDTH = 240;
/** The title beside it is the link for keyboards and screen readers. */
const SILENT = { tabIndex: -1, 'aria-hidden': true } as const;

interface CardPhotosProps {
  product: Pick<Product, 'photo' | 'common_info'>;
  eager: boolean;
}

/** How many photos of the product a card shows. */
export function cardPhotoCount({ photo }: Pick<Product, 'photo'>): number {
  return Math.min(photo.length, MAX_PHOTOS);
}

/**
 * Photos in a row that snaps, with the product's address behind them. Only the first photo comes in two formats: a card must stay small.
 */
export function CardPhotos({ product, eager }: CardPhotosProps) {
  const { photo, common_info } = product;
  const [first, ...others] = photo.slice(0, MAX_PHOTOS);
  return (
    <a className="card-photos" href={links.product(common_info.code)} {...SILENT}>
      <Photo imageKey={first?.key ?? null} alt={common_info.title} width={WIDTH} eager={eager} />
      {others.map(({ key }) => (
        <img
          key={key}
          src={links.image(WIDTH, key, 'webp')}
          srcSet={`${links.image(2 * WIDTH, key, 'webp')} 2x`}
          width={WIDTH}
          height={WIDTH}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ))}
    </a>
  );
}
