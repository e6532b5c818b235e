import type { ForeignSources } from '../platform/http/security-headers.ts';

const HOSTS = ['https://mc.yandex.ru', 'https://mc.yandex.com'];

/**
 * Sources that the content policy must let through for Yandex Metrika; none when it is not set up.
 */
export function metrikaSources(metrikaId: string | undefined): ForeignSources[] {
  if (!metrikaId) return [];
  const scriptSrc = [...HOSTS, 'https://yastatic.net'];
  return [
    {
      scriptSrc,
      imgSrc: HOSTS,
      connectSrc: [...HOSTS, 'wss://mc.yandex.ru', 'wss://mc.yandex.com'],
    },
  ];
}
