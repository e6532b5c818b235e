import type { ImageTable } from '../../../platform/store/tables/catalog-tables.ts';
import type { PictureDraft, ProductDraft } from '../draft/import-draft.ts';
import { keepPicture } from './keep-picture.ts';

/** Address, path or key of a picture → its row; null when it is none. */
export type KeptPictures = ReadonlyMap<string, ImageTable | null>;

export function pictureId(picture: PictureDraft): string {
  if ('drawing' in picture) return picture.key;
  if ('absent' in picture) return picture.absent;
  return 'url' in picture ? picture.url : picture.file;
}

/** Keeps the pictures of some drafts before their transaction begins. */
export async function keepPictures(
  entries: readonly { draft: ProductDraft }[],
  dataDir: string | null,
): Promise<KeptPictures> {
  return keepEach(
    entries.flatMap(({ draft }) => draft.pictures ?? []),
    dataDir,
  );
}

/** The same of pictures that belong to nothing yet. */
export async function keepEach(
  pictures: readonly PictureDraft[],
  dataDir: string | null,
): Promise<KeptPictures> {
  const images = new Map<string, ImageTable | null>();
  for (const picture of pictures) {
    const id = pictureId(picture);
    if (!('absent' in picture) && !images.has(id))
      images.set(id, await keepPicture(picture, dataDir));
  }
  return images;
}

/** Names of pictures that the shop could not show. */
export const listUnshown = (pictures: readonly PictureDraft[], images: KeptPictures): string[] =>
  pictures
    .filter((picture) => images.get(pictureId(picture)) === null)
    .map((picture) => ('name' in picture && picture.name) || pictureId(picture));
