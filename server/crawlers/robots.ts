import { links } from '../../shared/routes.ts';
import type { CrawledHost } from './crawled-host.ts';

/** What is one person's, changes something, or shows the same goods once more. */
const CLOSED = [
  ...['/api/', '/basket', '/favorites', '/lk', '/login', '/logout', '/order', '/order-send'],
  ...['/orders/', '/pay/', '/pay-result/', '/payments/', '/requests/', '/result/', '/search'],
  ...['/*?*_f=', '/*?*f.', '/*?*sort=', '/*?*facet='],
];

/** Parameters that change nothing on a page; Yandex puts their addresses together, others read the canonical. */
const IDLE_PARAMETERS = [
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'],
  ...['yclid', 'ysclid', 'gclid', 'fbclid', '_openstat', 'from', 'hash'],
];

/** The rules for one host of the shop. */
export function robotsText({ siteUrl, isIndexed }: Pick<CrawledHost, 'siteUrl' | 'isIndexed'>) {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Clean-param: ${IDLE_PARAMETERS.join('&')} /`,
    ...(isIndexed ? ['', `Sitemap: ${siteUrl}${links.sitemap()}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
