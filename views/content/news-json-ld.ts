import type { Company } from '../../shared/company.ts';
import type { NewsItem } from '../../shared/contract/content.ts';
import * as links from '../../shared/routes.ts';

/** A news item as schema.org has it. `siteUrl` has no slash at the end. */
export function newsJsonLd(
  { id, title, lead, image, published_at }: NewsItem,
  company: Pick<Company, 'name'>,
  siteUrl: string,
): object {
  const firm = {
    '@type': 'Organization',
    name: company.name,
    url: `${siteUrl}/`,
    logo: { '@type': 'ImageObject', url: `${siteUrl}/icon-512.png` },
  };
  return {
    '@type': 'NewsArticle',
    headline: title,
    description: lead,
    datePublished: new Date(published_at).toISOString(),
    mainEntityOfPage: siteUrl + links.newsItem(id),
    author: firm,
    publisher: firm,
    image: [siteUrl + (image ? links.picture(960, image, 'webp') : '/icon-512.png')],
  };
}
