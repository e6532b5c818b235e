import { links } from '../../shared/routes.ts';
import { NewsListPage } from '../../views/content/news-list-page.tsx';
import { NewsPage } from '../../views/content/news-page.tsx';
import type { PageAnswer, PageRequest } from '../http/page.ts';
import { type PageDeps, pageViewer } from '../page-deps.ts';

const LISTED = 100;
const OTHERS = 3;

/** /news */
export async function loadNewsListPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  const { list } = await deps.shop.news(viewer, { limit: LISTED });
  return {
    kind: 'page',
    head: {
      title: `Новости — ${deps.company.name}`,
      description: `Новости магазина ${deps.company.name}: поступления, обзоры, график работы.`,
      canonical: links.news(),
    },
    body: <NewsListPage news={list} />,
    tags: ['content'],
    cache: 'shared',
  };
}

/** /news/:id */
export async function loadNewsPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { shop, company } = deps;
  const { viewer, siteUrl } = pageViewer(deps, request.visitor);
  const id = String(request.params.id);
  if (!/^[1-9]\d{0,8}$/.test(id)) return { kind: 'not-found' };
  const item = await shop.newsItem(viewer, { id: Number(id) });
  if (!item) return { kind: 'not-found' };
  const { list } = await shop.news(viewer, { limit: OTHERS + 1 });
  return {
    kind: 'page',
    head: {
      title: `${item.title} — новости — ${company.name}`,
      description: item.lead,
      canonical: links.newsItem(item.id),
      image: item.image,
      jsonLd: [
        {
          '@type': 'NewsArticle',
          headline: item.title,
          description: item.lead,
          datePublished: new Date(item.published_at).toISOString(),
          mainEntityOfPage: siteUrl + links.newsItem(item.id),
          publisher: { '@type': 'Organization', name: company.name },
          ...(item.image && { image: siteUrl + links.image(960, item.image, 'webp') }),
        },
      ],
    },
    body: (
      <NewsPage
        item={item}
        others={list.filter((other) => other.id !== item.id).slice(0, OTHERS)}
      />
    ),
    tags: ['content'],
    cache: 'shared',
    lastModifiedAt: item.published_at,
  };
}
