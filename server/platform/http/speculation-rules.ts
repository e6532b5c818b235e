import type { RequestHandler } from 'express';

const PATH = '/speculation-rules.json';

/**
 * Catalogue and product pages are made ready when a mouse rests on a link; a phone fetches them when
 * a finger touches it, and makes them ready when it is pressed. Nothing is fetched on sight, and
 * nothing that has a query: filters and sorting would multiply.
 */
const links = {
  and: [
    { href_matches: ['/catalog', '/catalog/*', '/goods/*'] },
    { not: { href_matches: '/*\\?(.+)' } },
    { not: { selector_matches: '[rel~=nofollow], .no-prefetch, [data-swap], [download]' } },
  ],
};

/** Rules for phones, to which «moderate» means links in sight: too much for a weak one. */
const forPhones = JSON.stringify({
  prefetch: [{ where: links, eagerness: 'conservative' }],
  prerender: [{ where: links, eagerness: 'conservative' }],
});
const forMice = JSON.stringify({
  prefetch: [{ where: links, eagerness: 'moderate' }],
  prerender: [{ where: links, eagerness: 'moderate' }],
});

/** Header of every page: where the rules are. */
export const speculationHeaders = { 'Speculation-Rules': `"${PATH}"` } as const;

/** Answers with the rules, in the only type that browsers take them in. */
export function serveSpeculationRules(): RequestHandler {
  return (req, res, next) => {
    if (req.path !== PATH || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    const isPhone = req.get('Sec-CH-UA-Mobile') === '?1' || req.get('Save-Data') === 'on';
    // Caches in between may not tell devices apart.
    res.setHeader('Cache-Control', 'private, max-age=3600');
    res.vary('Sec-CH-UA-Mobile, Save-Data');
    res.type('application/speculationrules+json').send(isPhone ? forPhones : forMice);
  };
}
