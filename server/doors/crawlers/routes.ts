import type { Express } from 'express';
import { patterns } from '../../../shared/route-table.ts';
import { createDocumentHandlers } from './document-handler.ts';
import { leadToFirstPage } from './lead-to-first-page.ts';
import { loadNewsRss } from './load-news-rss.ts';
import { loadSitemap, loadSitemapIndex } from './load-sitemap.ts';
import { robotsText } from './robots.ts';
import { createFeedHandlers, type FeedDeps } from './send-feed.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';

/** Routes that only programs read; before the pages of the news, whose addresses the RSS shares. */
export function addCrawlerRoutes(
  app: Express,
  deps: FeedDeps & Parameters<typeof createDocumentHandlers>[0],
): void {
  const document = createDocumentHandlers(deps);
  const text = (body: string) => ({
    contentType: TEXT_TYPE,
    body,
    tags: ['content'],
  });
  app.get(
    patterns.robots,
    document((host) => text(robotsText(host))),
  );
  app.get(
    patterns.sitemap,
    document((host) => loadSitemapIndex(deps, host)),
  );
  app.get(
    patterns.sitemapPart,
    document((host, { file }) => loadSitemap(deps, host, String(file))),
  );
  app.get(
    patterns.newsRss,
    document((host) => loadNewsRss(deps, host)),
  );
  app.get([patterns.news, patterns.answers], leadToFirstPage);
  const feeds = createFeedHandlers(deps);
  app.get(patterns.yandexFeed, feeds.yandex);
  app.get(patterns.fullFeed, feeds.full);
  const { indexnowKey } = deps.config;
  if (indexnowKey) {
    app.get(
      `/${indexnowKey}.txt`,
      document(() => text(indexnowKey)),
    );
  }
}
