import type { Config } from './config.ts';

const ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.*\])$/;

/** Lines for the operator on what a site cannot do at this address, though it is a right one. */
export function findDoubts({ siteUrl }: Pick<Config, 'siteUrl'>): string[] {
  const { protocol, hostname } = new URL(siteUrl);
  if (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]') return [];
  return [
    ...(protocol === 'http:'
      ? ['SITE_URL начинается с http://: браузеры не сохранят ни корзины, ни входа, нужен https://']
      : []),
    ...(ADDRESS.test(hostname)
      ? ['SITE_URL без имени: города живут на его поддоменах, у IP-адреса их нет']
      : []),
    ...(hostname.startsWith('www.')
      ? [`SITE_URL начинается с www.: города будут на поддоменах вида kazan.${hostname}`]
      : []),
  ];
}
