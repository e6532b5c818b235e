import { BrokenPictureError } from './broken-picture-error.ts';
import type { ImageFormat } from './image-address.ts';

const MAX_PIXELS = 40_000_000;

export interface Original {
  bytes: Buffer;
  /** Our own SVG, which may be enlarged; photographs are not. */
  isDrawing: boolean;
}

export type RenderPicture = (
  original: Original,
  size: { width: number; format: ImageFormat },
) => Promise<Buffer>;

/**
 * Fits a picture into a square of `width` pixels, upright, on white, without metadata.
 * @throws BrokenPictureError when it cannot be decoded or has more than 40 million pixels.
 */
export const renderPicture: RenderPicture = async ({ bytes, isDrawing }, { width, format }) => {
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(width, width, { fit: 'inside', withoutEnlargement: !isDrawing })
    .flatten({ background: '#ffffff' });
  const encoded =
    format === 'avif'
      ? picture.avif({ quality: 55, effort: 3 })
      : picture.webp({ quality: 78, effort: 4 });
  try {
    return await encoded.toBuffer();
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new BrokenPictureError(`cannot be decoded: ${cause.split('\n')[0]}`, { cause: error });
  }
};

/** Loaded with the first picture, so that the shop opens sooner. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // A picture is made on one core: pages need the others.
  sharp.concurrency(1);
  // Finished pictures are files: what it would keep of them is memory for nothing.
  sharp.cache(false);
  return sharp;
}
