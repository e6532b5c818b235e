import type { RequestHandler } from 'express';
import * as links from '../../shared/routes.ts';
import { cleanQuery } from '../../shared/search.ts';
import type { MakeActionHandler } from '../platform/http/action-handler.tsx';
import { describeFailure } from '../platform/http/failure.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { contextOf } from '../platform/http/request-context.ts';
import { keepText } from './change-history.tsx';

/**
 * GET /search/?search=: what a guest without a token searches for by the form of a page of ours, with
 * no script, is kept as well. Links of others and programs make no guests.
 */
export function keepFirstSearch(action: MakeActionHandler, deps: PageDeps): RequestHandler {
  return (req, res, next) => {
    const sent = req.query['search'];
    const words = typeof sent === 'string' ? cleanQuery(sent) : '';
    const isForm = req.headers['sec-fetch-site'] === 'same-origin';
    if (words === '' || !isForm || contextOf(req).cookies !== null) return next();
    const keep = action(async (request) => {
      try {
        return await keepText(deps, request, words);
      } catch (error) {
        // Goods are found without a store; only its history waits.
        if (describeFailure(error).problem.status === 500) throw error;
        return { kind: 'done', location: links.search(words), fragments: {} };
      }
    });
    return keep(req, res, next);
  };
}
