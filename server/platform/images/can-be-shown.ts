import { BrokenPictureError } from './broken-picture-error.ts';
import { findPictureType } from './picture-type.ts';
import { renderPicture } from './render-picture.ts';

const TRIED_WIDTH = 64;

/** False of bytes that pages would have a placeholder for: they are drawn once. */
export async function canBeShown(bytes: Buffer): Promise<boolean> {
  if (!findPictureType(bytes)) return false;
  try {
    await renderPicture({ bytes, isDrawing: false }, { width: TRIED_WIDTH, format: 'webp' });
    return true;
  } catch (error) {
    if (error instanceof BrokenPictureError) return false;
    throw error;
  }
}
