import * as links from '../../../shared/routes.ts';
import type { PageDeps } from '../../platform/http/page-deps.ts';
import type { CrawledHost } from './crawled-host.ts';
import type { SitemapEntry } from './sitemap.ts';

const AT_ONCE = 100;

/** Texts of the store by slug. */
const texts = [
  { slug: 'about', path: links.about() },
  { slug: 'dealers', path: links.dealers() },
  { slug: 'service', path: links.service() },
  { slug: 'planning', path: links.planning() },
  { slug: 'privacy', path: links.privacy() },
];

/** The first page, what is told of the city, and the sets, whose sums are of its city; on the main host also the texts and the answers. */
export async function listContentPages(deps: PageDeps, host: CrawledHost): Promise<SitemapEntry[]> {
  const own = [links.home(), links.delivery(), links.contacts()];
  const everywhere = [links.map(), links.answers()];
  const paths = host.isMain ? [...own, ...everywhere] : own;
  const sets = await listSets(deps, host);
  const entries = [...paths.map((path) => ({ url: host.siteUrl + path })), ...sets];
  if (!host.isMain) return entries;
  return [...entries, ...(await listTexts(deps, host)), ...(await listAnswers(deps, host))];
}

/** The list of the news and each of them. */
export async function listNewsPages(
  { shop }: PageDeps,
  { viewer, siteUrl }: CrawledHost,
): Promise<SitemapEntry[]> {
  const news = await readAll((page) => shop.news(viewer, { page, limit: AT_ONCE }));
  const items = news.map(({ id, published_at, updated_at = published_at }) => ({
    url: siteUrl + links.newsItem(id),
    updatedAt: updated_at,
  }));
  const [newest] = items;
  return newest ? [{ ...newest, url: siteUrl + links.news() }, ...items] : [];
}

/** Ready-made sets; some cards of the home page lead elsewhere. */
async function listSets({ shop }: PageDeps, { viewer, siteUrl }: CrawledHost) {
  const { list } = await shop.solutions(viewer, {});
  const [own = ''] = links.solution.path.split(':');
  return list.flatMap(({ url }) => (url.startsWith(own) ? [{ url: siteUrl + url }] : []));
}

async function listTexts({ shop }: PageDeps, { viewer, siteUrl }: CrawledHost) {
  const found = await Promise.all(texts.map(({ slug }) => shop.pageText(viewer, { code: slug })));
  return texts.flatMap(({ path }, at) => {
    const text = found[at];
    return text ? [{ url: siteUrl + path, updatedAt: text.updated_at }] : [];
  });
}

async function listAnswers({ shop }: PageDeps, { viewer, siteUrl }: CrawledHost) {
  const list = await readAll((page) => shop.questions(viewer, { page, limit: AT_ONCE }));
  return list.map(({ id, answered_at, updated_at = answered_at }) => ({
    url: siteUrl + links.answer(id),
    updatedAt: updated_at,
  }));
}

/** All pages of a list, one after the other. */
async function readAll<Item>(
  read: (page: number) => Promise<{ list: readonly Item[]; total_count: number }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 0; ; page++) {
    const { list, total_count } = await read(page);
    all.push(...list);
    if (list.length === 0 || all.length >= total_count) return all;
  }
}
