import type { LoadedPage, PageMaker } from './make-page.ts';
import type { FrameFragments, LoadPage, Page, Redirect } from './page.ts';
import {
  type AskedPage,
  askAsGuest,
  type SharedAddress,
  type VisitorDeps,
} from './page-request.ts';
import type { GuestVisitor, OwnVisitor, Visitor } from './visitor.ts';

/** Answer to a guest's address: a page, to share or not, or where it leads. */
export type Loaded = LoadedPage<GuestVisitor> | Redirect;

export interface PageLoaderOptions extends VisitorDeps {
  maker: PageMaker;
  frameFragments: FrameFragments;
}

export interface PageLoader {
  /** Page for one visitor alone. */
  loadOwn(known: AskedPage<OwnVisitor>, load: LoadPage): Promise<LoadedPage<OwnVisitor> | Redirect>;
  /** Page of an address as any guest gets it. */
  loadAsGuest(address: SharedAddress, load: LoadPage): Promise<Loaded>;
}

/** Page of which only parts of the frame are asked for. */
const FRAME_ALONE: Page = {
  kind: 'page',
  head: { title: '', description: '', canonical: '' },
  body: null,
  tags: [],
  cache: 'private',
};

/** Loads pages with those parts of header and footer that are asked for. */
export function createPageLoader(options: PageLoaderOptions): PageLoader {
  const { maker, frameFragments } = options;

  /** The page; asked for in parts, with those of header and footer among its fragments. */
  async function loadWhole<Asker extends Visitor>(
    asked: AskedPage<Asker>,
    load: LoadPage,
  ): Promise<LoadedPage<Asker> | Redirect> {
    const loaded = await maker.load(asked, load);
    if (!('page' in loaded) || asked.fragments.length === 0) return loaded;
    const { request } = asked;
    const ofFrame = Object.entries(frameFragments(request, request.visitor.notice));
    const fragments = Object.fromEntries(
      ofFrame.filter(([id]) => asked.fragments.includes(id)).map(([id, make]) => [id, make()]),
    );
    const page = { ...loaded.page, fragments: { ...fragments, ...loaded.page.fragments } };
    return { ...loaded, page };
  }

  return {
    /** Parts of the frame alone need no page: loading one may note that it was shown. */
    async loadOwn(known, load) {
      const { request, fragments } = known;
      const parts: readonly string[] = Object.keys(frameFragments(request, null));
      const isFrame = fragments.length > 0 && fragments.every((id) => parts.includes(id));
      return loadWhole(known, isFrame ? () => FRAME_ALONE : load);
    },
    loadAsGuest: (address, load) => loadWhole(askAsGuest(address, options), load),
  };
}
