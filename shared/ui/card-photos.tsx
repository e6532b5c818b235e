import type { Product } from '../contract/product.ts';
import * as links from '../routes.ts';
import { Later } from './later.tsx';
import { PLACEHOLDER_KEY } from './photo.tsx';

const MAX_PHOTOS = 4;
const WIDTH = 240;
/** The title beside it is the link for keyboards and screen readers. */
const SILENT = { tabIndex: -1, 'aria-hidden': true } as const;

interface CardPhotosProps {
  product: Pick<Product, 'photo' | 'common_info'>;
  eager: boolean;
}

/** Number of the product's photos on a card. */
export function cardPhotoCount({ photo }: Pick<Product, 'photo'>): number {
  return Math.min(photo.length, MAX_PHOTOS);
}

/**
 * Photos in a row that snaps, with the product's address behind them. In WebP alone: at this size
 * AVIF saves nothing (2.0 and 1.9 KB), and a page of cards must not have too many elements.
 */
export function CardPhotos({ product, eager }: CardPhotosProps) {
  const { photo, common_info } = product;
  const keys = photo.slice(0, MAX_PHOTOS).map(({ key }) => key);
  const [first = PLACEHOLDER_KEY, ...others] = keys;
  return (
    <a className="card-photos" href={links.product(common_info.code)} {...SILENT}>
      <CardPhoto imageKey={first} alt={common_info.title} eager={eager} />
      {others.length > 0 && (
        <Later>
          {others.map((key) => (
            <LaterPhoto key={key} imageKey={key} />
          ))}
        </Later>
      )}
    </a>
  );
}

function CardPhoto({ imageKey, alt, eager }: { imageKey: string; alt: string; eager: boolean }) {
  const single = links.picture(WIDTH, imageKey, 'webp');
  const double = `${links.picture(2 * WIDTH, imageKey, 'webp')} 2x`;
  return (
    <img
      src={single}
      // React preloads an eager picture by its set alone.
      srcSet={eager ? `${single} 1x, ${double}` : double}
      width={WIDTH}
      height={WIDTH}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
    />
  );
}

/** In the double density alone, which the script halves where a screen has no use for it. */
function LaterPhoto({ imageKey }: { imageKey: string }) {
  const src = links.picture(2 * WIDTH, imageKey, 'webp');
  return <img src={src} width={WIDTH} height={WIDTH} alt="" loading="lazy" />;
}
