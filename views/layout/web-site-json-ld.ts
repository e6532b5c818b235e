import type { Company } from '../../shared/company.ts';
import * as links from '../../shared/routes.ts';

const ANY_WORDS = '{search_term_string}';

/** The site as schema.org has it, with its search. `siteUrl` has no slash at the end. */
export function webSiteJsonLd({ name }: Pick<Company, 'name'>, siteUrl: string): object {
  return {
    '@type': 'WebSite',
    name,
    url: `${siteUrl}/`,
    inLanguage: 'ru',
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${siteUrl}${links.search()}${ANY_WORDS}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}
