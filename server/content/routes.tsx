import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import type { MakePageHandler, PageDeps } from '../platform/http/page-deps.ts';
import { loadAnswerPage } from './load-answer-page.tsx';
import { loadAnswersPage } from './load-answers-page.tsx';
import { loadConsentTextPage } from './load-consent-text-page.tsx';
import { loadNewsListPage, loadNewsPage } from './load-news-page.tsx';
import { loadSiteMapPage } from './load-site-map-page.tsx';
import { loadTextPage } from './load-text-page.tsx';
import { textPlaces } from './text-places.tsx';

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
    patterns.answer,
    page((request) => loadAnswerPage(deps, request)),
  );
  app.get(
    patterns.map,
    page(() => loadSiteMapPage(deps)),
  );
  app.get(
    patterns.consentText,
    page(() => loadConsentTextPage(deps)),
  );
  for (const place of textPlaces) {
    app.get(
      place.path,
      page((request) => loadTextPage(deps, request, place)),
    );
  }
}
