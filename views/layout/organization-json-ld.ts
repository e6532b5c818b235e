import type { Company } from './frame.ts';

/** The firm as schema.org has it. `siteUrl` has no slash at the end. */
export function organizationJsonLd(company: Company, siteUrl: string): object {
  return {
    '@type': 'Organization',
    name: company.name,
    legalName: company.legalName,
    taxID: company.inn,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/apple-touch-icon.png`,
    email: company.email,
    contactPoint: {
      '@type': 'ContactPoint',
      telephone: internationalPhone(company.tollFreePhone),
      contactType: 'customer service',
      areaServed: 'RU',
      availableLanguage: 'ru',
    },
    sameAs: company.social.map(({ url }) => url),
  };
}

/** «8 800 200-40-00» → «+7-800-200-40-00». */
function internationalPhone(phone: string): string {
  return phone.replace(/^8(?=\D)/, '+7').replace(/\s+/g, '-');
}
