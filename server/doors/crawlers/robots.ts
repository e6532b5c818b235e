import { closedPaths } from '../../../shared/route-table.ts';
import * as links from '../../../shared/routes.ts';
import type { CrawledHost } from './crawled-host.ts';

/** Queries that show the same goods once more. */
const CLOSED_QUERIES = ['/*?*_f=', '/*?*f.', '/*?*sort=', '/*?*facet=', '/*?*question='];

/** Forms and choices that every page leads to, one more for each page or product. */
const CLOSED_CHOICES = [links.cityChoice(), `${links.askQuestion()}/`, links.companions('*')];

/** Parameters that change nothing on a page; Yandex puts their addresses together, others read the canonical. */
const IDLE_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'yclid',
  'ysclid',
  'gclid',
  'fbclid',
  '_openstat',
  'from',
  'hash',
];

/** The rules for one host of the shop. */
export function robotsText({ siteUrl, isIndexed }: Pick<CrawledHost, 'siteUrl' | 'isIndexed'>) {
  const lines = [
    'User-agent: *',
    ...[...closedPaths, ...CLOSED_CHOICES, ...CLOSED_QUERIES].map((path) => `Disallow: ${path}`),
    `Clean-param: ${IDLE_PARAMETERS.join('&')} /`,
    ...(isIndexed ? ['', `Sitemap: ${siteUrl}${links.sitemap()}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
