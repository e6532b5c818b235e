import type { Admission } from './admission.ts';
import {
  asksForFragments,
  isSpoilt,
  isWhole,
  type LoadedPage,
  type PageMaker,
} from './make-page.ts';
import type { Encoding } from './negotiate-encoding.ts';
import type { LoadPage } from './page.ts';
import type { FoundPage, MakeShared, Obtained, PageCache, PageShelf } from './page-cache.ts';
import type { Loaded, PageLoader } from './page-loader.ts';
import type { SharedAddress } from './page-request.ts';
import { SpoiltPage } from './spoilt-page.ts';
import type { GuestVisitor } from './visitor.ts';

/** Pages of one route: where they are kept, and how they are loaded. */
export interface SharedBy {
  shelf: PageShelf<Loaded>;
  load: LoadPage;
}

export interface PageShelvesOptions {
  pageCache: PageCache;
  admission: Admission;
  maker: PageMaker;
}

export const isShared = (loaded: Loaded): loaded is LoadedPage<GuestVisitor> =>
  'page' in loaded && loaded.page.cache === 'shared';

/** Gets a page; one that says of a part that it did not come goes to the asker alone. */
export async function obtainOrSpoilt(
  shelf: PageShelf<Loaded>,
  address: SharedAddress,
  first: Encoding,
): Promise<Obtained<Loaded>> {
  try {
    return await shelf.obtain(address, first);
  } catch (error) {
    if (error instanceof SpoiltPage) return { rest: error.loaded };
    throw error;
  }
}

/** @throws HttpError 503 in overload when there is no page of any age. */
export function findInOverload(
  admission: Admission,
  shelf: PageShelf<Loaded>,
  address: SharedAddress,
): FoundPage | null {
  if (!admission.isOverloaded()) return null;
  const page = shelf.findOld(address);
  if (page) return { page, result: 'overload' };
  throw admission.refusal();
}

/** Makes the shelf of a route: pages that all guests of an address share, made in their turn. */
export function createPageShelves(
  { pageCache, admission, maker }: PageShelvesOptions,
  { loadAsGuest }: PageLoader,
) {
  /** Makes the page of an address that all guests share. */
  function shareBy(load: LoadPage, isComposed: boolean): MakeShared<Loaded> {
    return (address, first) =>
      admission.run(async () => {
        const loaded = await loadAsGuest(address, load);
        if (!isShared(loaded)) return { rest: loaded };
        const store = async () => {
          const page = await maker.store(loaded, first, isComposed);
          if (isSpoilt(loaded)) throw new SpoiltPage(loaded);
          return page;
        };
        if (isWhole(loaded) || asksForFragments(loaded)) return { page: await store() };
        const pieces = await maker.renderPieces(loaded);
        const whole = maker.end(loaded).then(() => admission.run(store));
        return { growing: { loaded, pieces, whole } };
      });
  }

  return (load: LoadPage, { prefix, composed }: { prefix: string; composed: boolean }) =>
    pageCache.createShelf(shareBy(load, composed), prefix);
}
