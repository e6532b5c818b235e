import type { Company } from '../../shared/company.ts';
import { internationalPhone } from './international-phone.ts';

/** The firm as schema.org has it. `siteUrl` has no slash at the end. */
export function organizationJsonLd(company: Company, siteUrl: string): object {
  return {
    '@type': 'Organization',
    name: company.name,
    ...(company.legalName && { legalName: company.legalName }),
    ...(company.inn && { taxID: company.inn }),
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    ...(company.email && { email: company.email }),
    ...(company.tollFreePhone && {
      contactPoint: {
        '@type': 'ContactPoint',
        telephone: internationalPhone(company.tollFreePhone),
        contactType: 'customer service',
        areaServed: 'RU',
        availableLanguage: 'ru',
      },
    }),
    sameAs: company.social.map(({ url }) => url),
  };
}
