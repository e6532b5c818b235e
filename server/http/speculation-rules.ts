import type { RequestHandler } from 'express';

const PATH = '/speculation-rules.json';

/**
 * Catalogue and product pages are fetched when a pointer rests on a link or a finger touches it, and
 * made ready when it is pressed. Nothing is fetched on sight, and nothing that has a query: filters
 * and sorting would multiply.
 */
const links = {
  and: [
    { href_matches: ['/catalog', '/catalog/*', '/goods/*'] },
    { not: { href_matches: '/*\\?(.+)' } },
    { not: { selector_matches: '[rel~=nofollow], .no-prefetch, [data-swap], [download]' } },
  ],
};

const rules = {
  prefetch: [{ where: links, eagerness: 'moderate' }],
  prerender: [{ where: links, eagerness: 'conservative' }],
};

/** Header of every page: where the rules are. */
export const speculationHeaders = { 'Speculation-Rules': `"${PATH}"` } as const;

/** Answers with the rules, in the only type that browsers take them in. */
export function serveSpeculationRules(): RequestHandler {
  const body = JSON.stringify(rules);
  return (req, res, next) => {
    if (req.path !== PATH || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    res.setHeader('Cache-Control', 'public, max-age=3600');
    res.type('application/speculationrules+json').send(body);
  };
}
