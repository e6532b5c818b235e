import type { Express, RequestHandler } from 'express';
import { wantsProblem } from './error-handler.ts';
import { createProblem, HttpError } from './problem.ts';

/** Order in which methods are told. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];

/**
 * Answers what no route has taken: a known address asked in another way gives 405 with the methods that it
 * has, and tells them to OPTIONS. Whoever opens the address of a form in a browser gets the page for missing
 * addresses, which leads on. To be used after the routes.
 */
export function createMethodCheck(app: Express): RequestHandler {
  return (req, res, next) => {
    const isPage = (req.method === 'GET' || req.method === 'HEAD') && !wantsProblem(req);
    const methods = isPage ? [] : listMethods(app, req.baseUrl + req.path);
    if (methods.length === 0 || methods.includes(req.method)) return next();
    const allow = [...methods, 'OPTIONS'].join(', ');
    if (req.method !== 'OPTIONS') throw new HttpError(createProblem(405), { Allow: allow });
    res.setHeader('Allow', allow).status(204).end();
  };
}

/** Methods of all routes of an address; none: it is unknown. */
function listMethods(app: Express, path: string): string[] {
  const found = new Set(
    app.router.stack.flatMap((layer) =>
      layer.route && isFor(layer, path) ? layer.route.stack.map(({ method }) => method) : [],
    ),
  );
  if (found.has('get')) found.add('head');
  return METHODS.filter((method) => found.has(method.toLowerCase()));
}

/** Whether a layer of the router is for a path; its types leave `match` out. */
const isFor = (layer: object, path: string): boolean =>
  'match' in layer && typeof layer.match === 'function' && Boolean(layer.match(path));
