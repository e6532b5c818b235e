import type { PictureDraft, ProductDraft } from '../draft/import-draft.ts';
import { type KeptPictures, pictureId } from './keep-pictures.ts';
import type { Entry } from './load-previous.ts';
import type { ToldFacts, ToldPictures } from './told-facts.ts';

type Told = Pick<Entry, 'staged' | 'base'> & { draft: ProductDraft; facts: ToldFacts };

interface Known {
  images: KeptPictures;
  /** Pictures of the product that a variant has its own from. */
  ofProduct?: ToldPictures | undefined;
  /** Keys of the photos that earlier files have given; null: somebody has changed them since. */
  photos: readonly string[] | null;
  /** True of files whose goods of 1C without a picture have none. */
  isWhole: boolean;
}

interface Followed {
  draft: ProductDraft;
  /** Keys of the photos that are told; null: nothing is said of them. */
  photos: string[] | null;
  facts: ToldFacts;
}

/**
 * Photos that a draft tells by the names of its pictures: one that did not come along again, or cannot be
 * shown, is what came under its name before; what is named no more goes.
 */
export function followPictures(
  told: Told,
  { images, ofProduct, photos: stored, isWhole }: Known,
): Followed {
  const { draft, facts } = told;
  const pictures = draft.pictures ?? (isWhole && hasLost(told) ? [] : null);
  if (!pictures) return { draft, photos: null, facts };
  const { pictures: before = {}, ...others } = facts;
  const known = { ...ofProduct, ...before };
  const found = pictures.map((picture) => {
    // A full feed says all that there is: nobody asks it for names.
    const name = draft.full ? null : nameOf(picture);
    const key = images.get(pictureId(picture))?.key ?? known[name ?? ''] ?? null;
    return { name, key };
  });
  const after: ToldPictures = Object.fromEntries(
    found.flatMap(({ name, key }) => (name === null || key === null ? [] : [[name, key]])),
  );
  const photos = listPhotos(found, { before, after, photos: stored });
  if (photos === null) {
    const { pictures: _, ...silent } = draft;
    return { draft: silent, photos, facts };
  }
  return {
    draft: { ...draft, pictures },
    photos,
    facts: Object.keys(after).length > 0 ? { ...others, pictures: after } : others,
  };
}

/** True of a product of 1C that had pictures and is told whole without any, or whose product is. */
function hasLost({ staged, base, facts }: Told): boolean {
  if (!facts.pictures || !staged.key.startsWith('1c:')) return false;
  const own = staged.goods?.title !== undefined;
  return own || (base?.title !== undefined && !facts.own?.includes('pictures'));
}

function nameOf(picture: PictureDraft): string | null {
  if ('absent' in picture) return picture.absent;
  return 'file' in picture ? (picture.name ?? null) : null;
}

interface Named {
  before: ToldPictures;
  after: ToldPictures;
  photos: readonly string[] | null;
}

function listPhotos(
  found: readonly { key: string | null }[],
  { before, after, photos }: Named,
): string[] | null {
  const told = new Set(found.flatMap(({ key }) => key ?? []));
  if (!found.some(({ key }) => key === null)) return [...told];
  // Pictures that never came under their names may be among the photos; none of them is no word at all.
  if (photos === null || told.size === 0) return null;
  const gone = new Map(
    Object.entries(before).flatMap(([name, key]) => (told.has(key) ? [] : [[key, after[name]]])),
  );
  const kept = photos.flatMap((key) => (gone.has(key) ? (gone.get(key) ?? []) : [key]));
  return [...new Set([...kept, ...told])];
}
