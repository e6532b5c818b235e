import { openTag, XML_DECLARATION, xmlElement } from '../../platform/xml.ts';

/** An address in a map of the site; instants are epoch milliseconds. */
export interface SitemapEntry {
  /** Absolute. */
  url: string;
  /** Absent when it is not known. */
  updatedAt?: number | null;
}

const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

/** A map of pages; at most 50,000 of them. */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  return writeList('urlset', 'url', entries);
}

/** A map of maps. */
export function sitemapIndexXml(entries: readonly SitemapEntry[]): string {
  return writeList('sitemapindex', 'sitemap', entries);
}

function writeList(root: string, item: string, entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ url, updatedAt }) => {
    const date = updatedAt ? xmlElement('lastmod', new Date(updatedAt).toISOString()) : '';
    return `<${item}>${xmlElement('loc', url)}${date}</${item}>\n`;
  });
  return `${XML_DECLARATION}${openTag(root, NAMESPACE)}\n${items.join('')}</${root}>\n`;
}
