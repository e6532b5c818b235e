import type { NewsItem } from '../../shared/contract/content.ts';
import type { Millis } from '../../shared/millis.ts';
import * as links from '../../shared/routes.ts';
import { pageRange } from '../../views/catalog/page-range.ts';
import { newsJsonLd } from '../../views/content/news-json-ld.ts';
import { NewsListPage } from '../../views/content/news-list-page.tsx';
import { NewsPage } from '../../views/content/news-page.tsx';
import { pathJsonLd } from '../../views/layout/path-json-ld.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { readId, readPage } from './read-page.ts';

const NEWS_PAGE_SIZE = 9;
const OTHERS = 3;

/** /news */
export async function loadNewsListPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  const { name } = deps.company;
  const page = readPage(request);
  if (page === null) return { kind: 'not-found' };
  const asked = { page: page - 1, limit: NEWS_PAGE_SIZE };
  const { list, total_count } = await deps.shop.news(viewer, asked);
  const { lastPage } = pageRange(page, NEWS_PAGE_SIZE, total_count);
  if (page > lastPage) return { kind: 'not-found' };
  return {
    kind: 'page',
    head: {
      title: page === 1 ? `Новости — ${name}` : `Новости, страница ${page} — ${name}`,
      description: `Новости магазина ${name}: поступления, обзоры, график работы.`,
      canonical: links.news({ page: page }),
      rss: { title: `Новости — ${name}`, url: links.newsRss() },
      jsonLd: [pathJsonLd(deps.site.origin, 'Новости')],
    },
    body: <NewsListPage news={list} page={page} lastPage={lastPage} />,
    tags: ['content'],
    cache: 'shared',
  };
}

/** /news/:id */
export async function loadNewsPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { shop, company, site } = deps;
  const { viewer } = pageViewer(deps, request.visitor);
  const id = readId(request);
  const item = id === null ? null : await shop.newsItem(viewer, { id });
  if (!item) return { kind: 'not-found' };
  const { list } = await shop.news(viewer, { limit: OTHERS + 1 });
  return {
    kind: 'page',
    head: {
      title: `${item.title} — новости — ${company.name}`,
      description: item.lead,
      canonical: links.newsItem(item.id),
      image: item.image,
      ogType: 'article',
      jsonLd: [
        newsJsonLd(item, company, site.origin),
        pathJsonLd(site.origin, item.title, [{ title: 'Новости', url: links.news() }]),
      ],
    },
    body: (
      <NewsPage
        item={item}
        others={list.filter((other) => other.id !== item.id).slice(0, OTHERS)}
      />
    ),
    tags: [{ tag: 'content', changedAt: newestOfNews([item, ...list]) }],
    cache: 'shared',
  };
}

/** Time when any of them was last published or edited. */
const newestOfNews = (news: readonly Pick<NewsItem, 'published_at' | 'updated_at'>[]): Millis =>
  Math.max(...news.map(({ published_at, updated_at }) => updated_at ?? published_at));
