import { setImmediate } from 'node:timers/promises';
import { contactsOf } from '../../../shared/city-address.ts';
import { LISTED_AT_ONCE } from '../../../shared/contract/crawler-calls.ts';
import * as links from '../../../shared/routes.ts';
import type { PageDeps } from '../../platform/http/page-deps.ts';
import type { CrawledHost } from './crawled-host.ts';
import type { CrawlerDocument } from './document-handler.ts';
import { listContentPages, listNewsPages } from './list-content-pages.ts';
import { type SitemapEntry, sitemapIndexXml, sitemapXml } from './sitemap.ts';

const XML_TYPE = 'application/xml; charset=utf-8';
const CATALOG_TAGS = ['catalog', 'brands'];
const CONTENT_TAGS = ['content'];

interface Part {
  tags: readonly string[];
  /** Texts are the main host's: those of other hosts point there. */
  mainOnly?: true;
  list: (deps: PageDeps, host: CrawledHost) => Promise<SitemapEntry[]>;
}

const parts: ReadonlyMap<string, Part> = new Map([
  ['categories', { tags: CATALOG_TAGS, list: listCategories }],
  ['brands', { tags: CATALOG_TAGS, list: listBrands }],
  ['pages', { tags: CONTENT_TAGS, list: listContentPages }],
  ['news', { tags: CONTENT_TAGS, mainOnly: true, list: listNewsPages }],
  ['contacts', { tags: CONTENT_TAGS, mainOnly: true, list: listOffices }],
]);

/** /sitemap.xml: what maps this host has. */
export async function loadSitemapIndex(
  deps: PageDeps,
  host: CrawledHost,
): Promise<CrawlerDocument | null> {
  if (!host.isIndexed) return null;
  const { parts: numbers } = await deps.shop.listedProducts(host.viewer, { onpage: 1 });
  const filled: string[] = [];
  for (const [name, part] of partsOf(host)) {
    if ((await part.list(deps, host)).length > 0) filled.push(name);
  }
  const names = [...filled, ...numbers.map((number) => `products-${number}`)];
  return {
    contentType: XML_TYPE,
    body: sitemapIndexXml(
      names.map((name) => ({ url: host.siteUrl + links.sitemapPart(`${name}.xml`) })),
    ),
    tags: [...CATALOG_TAGS, ...CONTENT_TAGS],
  };
}

/** /sitemaps/…: one map; null when the host has none of this name. */
export async function loadSitemap(
  deps: PageDeps,
  host: CrawledHost,
  file: string,
): Promise<CrawlerDocument | null> {
  if (!host.isIndexed) return null;
  const [, name = '', number] = /^([a-z]+)(?:-([1-9]\d{0,4}))?\.xml$/.exec(file) ?? [];
  const isProducts = name === 'products' && number !== undefined;
  const part = isProducts ? productsPart(Number(number)) : number ? undefined : parts.get(name);
  if (!part || (part.mainOnly && !host.isMain)) return null;
  const entries = await part.list(deps, host);
  if (entries.length === 0) return null;
  return {
    contentType: XML_TYPE,
    body: sitemapXml(entries),
    tags: part.tags,
  };
}

const partsOf = ({ isMain }: CrawledHost) =>
  [...parts].filter(([, { mainOnly }]) => isMain || !mainOnly);

async function listCategories({ shop }: PageDeps, host: CrawledHost): Promise<SitemapEntry[]> {
  const { categories } = await shop.listedSections(host.viewer, {});
  return [
    { url: host.siteUrl + links.catalogs() },
    ...categories.map(({ path, updated_at }) => ({
      url: host.siteUrl + links.catalogNode(path),
      updatedAt: updated_at,
    })),
  ];
}

async function listBrands({ shop }: PageDeps, host: CrawledHost): Promise<SitemapEntry[]> {
  const { brands } = await shop.listedSections(host.viewer, {});
  if (brands.length === 0) return [];
  return [
    { url: host.siteUrl + links.brands() },
    ...brands.map(({ code, updated_at }) => ({
      url: host.siteUrl + links.brand(code),
      updatedAt: updated_at,
    })),
  ];
}

async function listOffices({ reference }: PageDeps, host: CrawledHost): Promise<SitemapEntry[]> {
  return reference
    .get('cities')
    .flatMap(({ cities }) => cities)
    .filter(({ offices }) => offices.length > 0)
    .map((city) => ({ url: host.siteUrl + contactsOf(city) }));
}

function productsPart(number: number): Part {
  return { tags: CATALOG_TAGS, list: (deps, host) => listProducts(deps, host, number) };
}

/** A thousand at a time; between them others have their turn. */
async function listProducts(
  { shop }: PageDeps,
  { viewer, siteUrl }: CrawledHost,
  part: number,
): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for (let page = 0; ; page++) {
    const { list, total_count } = await shop.listedProducts(viewer, { page, part });
    for (const { code, updated_at } of list) {
      entries.push({ url: siteUrl + links.product(code), updatedAt: updated_at });
    }
    if ((page + 1) * LISTED_AT_ONCE >= total_count) return entries;
    await setImmediate();
  }
}
