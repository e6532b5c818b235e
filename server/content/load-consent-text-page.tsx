import * as links from '../../shared/routes.ts';
import { CONSENT_TITLE, ConsentText } from '../../views/content/consent-text.tsx';
import { pathJsonLd } from '../../views/layout/path-json-ld.ts';
import type { PageAnswer } from '../platform/http/page.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';

/** GET /soglasie: of the program and not of the store, so that no form leads nowhere. */
export function loadConsentTextPage({ company, site }: PageDeps): PageAnswer {
  return {
    kind: 'page',
    head: {
      title: `${CONSENT_TITLE} — ${company.name}`,
      description: `На что вы соглашаетесь, отмечая флажок в формах магазина ${company.name}.`,
      canonical: links.consentText(),
      jsonLd: [pathJsonLd(site.origin, CONSENT_TITLE)],
    },
    body: <ConsentText company={company} />,
    tags: ['content'],
    cache: 'shared',
  };
}
