import type { RequestHandler } from 'express';
import { HOUR_MS } from '../../shared/millis.ts';
import * as links from '../../shared/routes.ts';
import { cleanQuery } from '../../shared/search.ts';
import type { MakeActionHandler } from '../platform/http/action-handler.tsx';
import { describeFailure } from '../platform/http/failure.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { createNetworkLimit } from '../platform/limits/network-limit.ts';
import { keepText } from './change-history.tsx';

/** An office behind one address has so many browsers without a script that begin at once. */
const MAX_PER_HOUR = { narrow: 30, wide: 300, far: 3000 };

/**
 * GET /search/?search=: what is searched for by the form of a page of ours, with no script, is kept as
 * well. Links of others write in nobody's history and make no guests; programs that tell they are a form
 * make few: beyond the limit of a network the search of one without a token is served and not kept.
 */
export function keepFormSearch(action: MakeActionHandler, deps: PageDeps): RequestHandler {
  const mayKeep = createNetworkLimit({
    what: 'first search',
    steadyNow: deps.steadyNow,
    max: MAX_PER_HOUR,
    windowMs: HOUR_MS,
  });
  return (req, res, next) => {
    const sent = req.query['search'];
    const words = typeof sent === 'string' ? cleanQuery(sent) : '';
    const isForm = req.headers['sec-fetch-site'] === 'same-origin';
    if (words === '' || !isForm) return next();
    const keep = action(async (request) => {
      const served = { kind: 'done', location: links.search(words), fragments: {} } as const;
      const isKnown = Boolean(request.visitor.shopper?.id);
      if (!isKnown && !mayKeep(request.address)) return served;
      try {
        return await keepText(deps, request, words);
      } catch (error) {
        // Goods are found without a store; only its history waits.
        if (describeFailure(error).problem.status === 500) throw error;
        return served;
      }
    });
    return keep(req, res, next);
  };
}
