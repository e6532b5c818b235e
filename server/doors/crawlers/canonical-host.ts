import type { PageDeps, PageViewer } from '../../platform/http/page-deps.ts';
import { isRegional } from './crawled-host.ts';

/** Texts that say the same in every city. */
const SAME_EVERYWHERE =
  /^\/(?:about|answer|contacts\/[^/]+|dilers|map|news|politika_konfidentsialnosti|proectnoe_buro|service|soglasie)(?:[/?]|$)/;

/**
 * Scheme and host of the address that stands for a page: its own host's, since cities differ in
 * stock, prices of delivery and contacts; the main one's for texts that are the same everywhere and
 * for cities that have nothing of their own.
 */
export function canonicalHost(
  { site }: PageDeps,
  { siteUrl, city }: Pick<PageViewer, 'siteUrl' | 'city'>,
  path: string,
): string {
  return SAME_EVERYWHERE.test(path) || !isRegional(city) ? site.origin : siteUrl;
}
