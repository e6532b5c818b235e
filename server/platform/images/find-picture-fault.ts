import { BrokenPictureError, LargePictureError } from './broken-picture-error.ts';
import { findPictureType } from './picture-type.ts';
import { renderPicture } from './render-picture.ts';

const TRIED_WIDTH = 64;

export const NO_PICTURE = 'нужна картинка JPEG, PNG, WebP, AVIF или GIF';

/** Reason why pages would have a placeholder for a file, which is drawn once; null: they show it. */
export async function findPictureFault(bytes: Buffer): Promise<string | null> {
  if (!findPictureType(bytes)) return NO_PICTURE;
  try {
    await renderPicture({ bytes, isDrawing: false }, { width: TRIED_WIDTH, format: 'webp' });
    return null;
  } catch (error) {
    if (error instanceof LargePictureError) {
      return `больше ${error.megapixels} мегапикселей — уменьшите картинку`;
    }
    if (error instanceof BrokenPictureError) return 'картинка испорчена';
    throw error;
  }
}
