import type { RequestHandler } from 'express';
import { lowerFirst } from '../../shared/ru/lower-first.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';

const PATH = '/site.webmanifest';
const HOUR_SECONDS = 3600;

const looks = {
  lang: 'ru',
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  ],
};

/** GET /site.webmanifest: what a phone calls the shop on its home screen. */
export function serveManifest({ company }: Pick<PageDeps, 'company'>): RequestHandler {
  return (req, res, next) => {
    if (req.path !== PATH || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    const { name, tagline } = company;
    const title = tagline ? `${name} — ${lowerFirst(tagline)}` : name;
    res.setHeader('Cache-Control', `public, max-age=${HOUR_SECONDS}`);
    res.type('application/manifest+json');
    res.send(JSON.stringify({ name: title, short_name: name, ...looks }));
  };
}
