import { IMAGE_WIDTHS, type ImageWidth } from '../image-widths.ts';
import * as links from '../routes.ts';

/** Key of the picture that stands for a missing one. */
export const PLACEHOLDER_KEY = 'placeholder';

interface PhotoProps {
  /** Key of a picture; null shows the placeholder. */
  imageKey: string | null;
  /** Empty when the words beside it say the same. */
  alt: string;
  /** CSS pixels of the place it takes, at the largest. */
  width: ImageWidth;
  /** CSS pixels; the same as `width` (a square) unless told. */
  height?: number;
  /** For a place that grows with the window: lets the browser choose among the smaller widths. */
  sizes?: string;
  /** The one picture of a page that is seen first (ux G4); all others wait for scrolling. */
  eager?: boolean;
  className?: string;
}

type Format = 'avif' | 'webp';

/** A picture in AVIF and WebP and in densities 1 and 2, with its place kept free. */
export function Photo({ imageKey, alt, width, height, sizes, eager, className }: PhotoProps) {
  const key = imageKey ?? PLACEHOLDER_KEY;
  const double = (format: Format) => `${links.picture(width * 2, key, format)} 2x`;
  const single = (format: Format) => links.picture(width, key, format);
  const all = (format: Format) => widthSources(key, width, format);
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={sizes ? all('avif') : `${single('avif')} 1x, ${double('avif')}`}
        sizes={sizes}
      />
      <img
        className={className}
        src={single('webp')}
        srcSet={sizes ? all('webp') : double('webp')}
        sizes={sizes}
        width={width}
        height={height ?? width}
        alt={alt}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
    </picture>
  );
}

function widthSources(key: string, width: ImageWidth, format: Format): string {
  const widths = [...IMAGE_WIDTHS.filter((each) => each >= 360 && each <= width), width * 2];
  return widths.map((each) => `${links.picture(each, key, format)} ${each}w`).join(', ');
}
