import { hostUrl } from '../platform/http/page-deps.ts';
import { createSite, type Site } from '../platform/http/site.ts';
import type { Db } from '../platform/store/open-store.ts';

/** Origin that a payment may lead back to: null when the one asked for is not the shop's. */
export async function findReturnOrigin(
  db: Db,
  siteUrl: string,
  asked: string | undefined,
): Promise<string | null> {
  if (asked === undefined) return new URL(siteUrl).origin;
  const cities = await db.selectFrom('cities').select('subdomain').execute();
  const names = new Set(cities.map(({ subdomain }) => subdomain));
  return ownOrigin(
    createSite(siteUrl, (name) => name !== '' && names.has(name)),
    asked,
  );
}

/** The origin built anew from the shop's own hosts, on a laptop on any port; null when it is another's. */
export function ownOrigin(site: Site, asked: string): string | null {
  const url = URL.parse(asked);
  const subdomain = url && site.subdomainOf(url.hostname);
  if (!url || subdomain === null) return null;
  const own = site.isLocal ? `http://${url.host}` : hostUrl(site, subdomain);
  return own === asked ? own : null;
}
