import type { RequestHandler } from 'express';
import { createOwnAnswers, type OwnAnswersOptions } from './answer-own.ts';
import { createSharedAnswers, type SharedAnswersOptions } from './answer-shared.ts';
import type { LoadPage } from './page.ts';
import type { MakePageHandler } from './page-deps.ts';
import { createPageLoader, type PageLoaderOptions } from './page-loader.ts';
import { readPageRequest, type SharedAddress, UNMATCHED } from './page-request.ts';
import { createPageShelves, type PageShelvesOptions } from './page-shelves.ts';
import { createPageSender, type PageSenderOptions } from './send-made-page.ts';

interface PageHandlerOptions
  extends PageLoaderOptions,
    PageShelvesOptions,
    SharedAnswersOptions,
    OwnAnswersOptions,
    PageSenderOptions {}

interface PageHandlers {
  /** The handler of a page's address. */
  page: MakePageHandler;
  /** Answers any address with the page for missing ones. */
  notFound: RequestHandler;
}

interface Answering {
  prefix?: string;
  composed?: boolean;
}

export function createPageHandlers(options: PageHandlerOptions): PageHandlers {
  const loader = createPageLoader(options);
  const sender = createPageSender(options);
  const createShelf = createPageShelves(options, loader);
  const { answerShared, answerChosen } = createSharedAnswers(options, loader, sender);
  const { answerOwn, answerComposed } = createOwnAnswers(options, loader, sender);

  const answer = (load: LoadPage, { prefix = '', composed = false }: Answering): RequestHandler => {
    const shelf = createShelf(load, { prefix, composed });
    return async (req, res) => {
      const given = readPageRequest(req, options);
      if (given.kind === 'own' && composed)
        return answerComposed({ req, res }, given, { shelf, load });
      if (given.kind === 'own') return answerOwn({ req, res }, given, load);
      // The same page for all methods and patterns that lead nowhere.
      const address = prefix === '' ? given.address : lost(given.address);
      if (given.kind === 'shared') return answerShared({ req, res }, address, { shelf, load });
      return answerChosen({ req, res }, address, { shelf, load });
    };
  };

  return {
    page: (load, { composed = false } = {}) => answer(load, { composed }),
    // A key apart: an address may exist for GET and be missing for POST.
    notFound: answer(() => ({ kind: 'not-found' }), { prefix: '404 ' }),
  };
}

const lost = (address: SharedAddress): SharedAddress => ({
  ...address,
  route: UNMATCHED,
  params: {},
});
