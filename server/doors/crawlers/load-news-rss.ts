import * as links from '../../../shared/routes.ts';
import type { PageDeps } from '../../platform/http/page-deps.ts';
import { openTag, XML_DECLARATION, xmlElement } from '../../platform/xml.ts';
import type { CrawledHost } from './crawled-host.ts';
import type { CrawlerDocument } from './document-handler.ts';

const NEWEST = 50;

/** /news/rss.xml: RSS 2.0 of the newest news. */
export async function loadNewsRss(
  { shop, company, site }: PageDeps,
  { viewer }: CrawledHost,
): Promise<CrawlerDocument> {
  const { list } = await shop.news(viewer, { limit: NEWEST });
  const newest = list[0]?.published_at ?? null;
  const own = { href: site.origin + links.newsRss(), rel: 'self', type: 'application/rss+xml' };
  const items = list.map(({ id, title, lead, published_at }) => {
    const url = site.origin + links.newsItem(id);
    const facts = [
      xmlElement('title', title),
      xmlElement('link', url),
      xmlElement('description', lead),
      xmlElement('pubDate', new Date(published_at).toUTCString()),
      xmlElement('guid', url, { isPermaLink: true }),
    ];
    return `<item>${facts.join('')}</item>\n`;
  });
  const channel = [
    xmlElement('title', `Новости — ${company.name}`),
    xmlElement('link', site.origin + links.news()),
    xmlElement(
      'description',
      `Новости магазина ${company.name}: поступления, обзоры, график работы.`,
    ),
    xmlElement('language', 'ru'),
    newest ? xmlElement('lastBuildDate', new Date(newest).toUTCString()) : '',
    xmlElement('atom:link', '', own),
    '\n',
    ...items,
  ];
  const root = openTag('rss', { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' });
  return {
    contentType: 'application/rss+xml; charset=utf-8',
    body: `${XML_DECLARATION}${root}<channel>${channel.join('')}</channel></rss>\n`,
    tags: ['content'],
  };
}
