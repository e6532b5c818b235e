import type { Express } from 'express';
import { links, patterns } from '../../shared/routes.ts';
import type { MakePageHandler, PageDeps } from '../page-deps.ts';
import { loadAnswersPage } from './load-answers-page.tsx';
import { loadContactsPage } from './load-contacts-page.tsx';
import { loadNewsListPage, loadNewsPage } from './load-news-page.tsx';
import { loadSiteMapPage } from './load-site-map-page.tsx';
import { loadTextPage } from './load-text-page.tsx';

/** Pages that are one text of the store, by the text's slug. */
const texts = [
  { slug: 'about', path: links.about() },
  { slug: 'delivery', path: links.delivery() },
  { slug: 'dealers', path: links.dealers() },
  { slug: 'service', path: links.service() },
  { slug: 'planning', path: links.planning() },
  { slug: 'privacy', path: links.privacy() },
];

export function addContentRoutes(app: Express, page: MakePageHandler, deps: PageDeps): void {
  app.get(
    patterns.news,
    page((request) => loadNewsListPage(deps, request)),
  );
  app.get(
    patterns.newsItem,
    page((request) => loadNewsPage(deps, request)),
  );
  app.get(
    patterns.answers,
    page((request) => loadAnswersPage(deps, request)),
  );
  app.get(
    patterns.contacts,
    page((request) => loadContactsPage(deps, request)),
  );
  app.get(
    patterns.map,
    page(() => loadSiteMapPage(deps)),
  );
  for (const text of texts) {
    app.get(
      text.path,
      page((request) => loadTextPage(deps, request, text)),
    );
  }
}
