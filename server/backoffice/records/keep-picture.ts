import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { CallError } from '../../../shared/contract/call.ts';
import { BrokenPictureError } from '../../platform/images/broken-picture-error.ts';
import { findPictureType } from '../../platform/images/picture-type.ts';
import { renderPicture } from '../../platform/images/render-picture.ts';
import { writeAtomically } from '../../platform/images/write-atomically.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { transaction } from '../../platform/store/transaction.ts';

/** Below the data folder: backed up with it, unlike the cache. */
const FOLDER = 'pictures';
const PROBE = { width: 60, format: 'webp' } as const;

/**
 * Keeps a picture that one of the staff has sent, by its content: the same twice is one file. Gives its
 * key. @throws CallError for what is no picture, or one too large to be shown.
 */
export async function keepPicture(
  store: Store,
  { bytes, dataDir }: { bytes: Buffer; dataDir: string },
): Promise<string> {
  if (!findPictureType(bytes)) {
    throw new CallError('invalid', 'Это не картинка: нужен JPEG, PNG, WebP, AVIF или GIF');
  }
  await requireReadable(bytes);
  const key = `own-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
  const source = join(FOLDER, key.slice(4, 6), key);
  await writeAtomically(join(dataDir, source), bytes);
  await transaction(store, (tx) =>
    tx
      .insertInto('images')
      .values({ key, kind: 'file', source })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ source }))
      .execute(),
  );
  return key;
}

async function requireReadable(bytes: Buffer): Promise<void> {
  try {
    await renderPicture({ bytes, isDrawing: false }, PROBE);
  } catch (error) {
    if (!(error instanceof BrokenPictureError)) throw error;
    throw new CallError('invalid', 'Картинка испорчена или больше 40 миллионов точек');
  }
}
