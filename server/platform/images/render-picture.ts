import { BrokenPictureError, LargePictureError } from './broken-picture-error.ts';
import type { ImageFormat } from './image-address.ts';

const MEGAPIXEL = 1_000_000;
const MAX_MEGAPIXELS = 40;
/** Photos of phones: read at a fraction of their size, unless they come in passes, which are kept whole. */
const MAX_JPEG_MEGAPIXELS = 110;

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
 * @throws LargePictureError for more than 110 million pixels of a JPEG in one pass, 40 of others;
 * BrokenPictureError when it cannot be decoded.
 */
export const renderPicture: RenderPicture = async ({ bytes, isDrawing }, { width, format }) => {
  const sharp = await loadSharp();
  const limitInputPixels = await findLimit(sharp, bytes);
  const picture = sharp(bytes, { limitInputPixels, failOn: 'error' })
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
    throw notDecoded(error);
  }
};

function notDecoded(error: unknown): BrokenPictureError {
  const cause = error instanceof Error ? error.message : String(error);
  return new BrokenPictureError(`cannot be decoded: ${cause.split('\n')[0]}`, { cause: error });
}

/** Pixels that the picture may have, by its head. */
async function findLimit(
  sharp: Awaited<ReturnType<typeof loadSharp>>,
  bytes: Buffer,
): Promise<number> {
  const head = sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height, format, isProgressive } = await head.catch((error: unknown) => {
    throw notDecoded(error);
  });
  const isRead = format === 'jpeg' && !isProgressive;
  const megapixels = isRead ? MAX_JPEG_MEGAPIXELS : MAX_MEGAPIXELS;
  if (width * height > megapixels * MEGAPIXEL) throw new LargePictureError(megapixels);
  return megapixels * MEGAPIXEL;
}

/** Loaded with the first picture, so that the shop opens sooner. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // A picture is made on one core: pages need the others.
  sharp.concurrency(1);
  // Finished pictures are files: what it would keep of them is memory for nothing.
  sharp.cache(false);
  return sharp;
}
