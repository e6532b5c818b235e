import { mappedSegments } from '../../../shared/route-table.ts';
import type { Config } from '../../config/config.ts';
import type { ForeignPages } from '../../platform/http/request-listener.ts';
import type { ForeignSources } from '../../platform/http/security-headers.ts';

/** The pages with a map: deliveries, and contacts of every city. */
const MAP_PATHS = new RegExp(`^/(?:${mappedSegments.join('|')})(?:[/?]|$)`);

type MapConfig = Pick<Config, 'yandexMapsKey' | 'yandexMapsUrl'>;
type MakeHeaders = (foreign: readonly ForeignSources[]) => Readonly<Record<string, string>>;

/**
 * Security headers of pages with a map, when there is a key: no other page may load the script of
 * Yandex Maps.
 */
export function createMapPages(config: MapConfig, secure: MakeHeaders): ForeignPages | null {
  if (!config.yandexMapsKey) return null;
  const sources = mapSources(new URL(config.yandexMapsUrl).origin);
  return { paths: MAP_PATHS, securityHeaders: secure([sources]) };
}

/**
 * Sources that yandex.com/maps-api/docs/js-api/common/connection/csp.html names since December
 * 2025.
 */
function mapSources(origin: string): ForeignSources {
  const hosts = [origin, 'https://*.api-maps.yandex.ru', 'https://yastatic.net'];
  const data = [origin, 'https://*.api-maps.yandex.ru', 'https://*.maps.yandex.net'];
  return {
    scriptSrc: [...hosts, "'unsafe-eval'"],
    styleSrc: hosts,
    fontSrc: ['https://yastatic.net'],
    imgSrc: [...data, 'https://yastatic.net'],
    connectSrc: [...data, 'https://yastatic.net'],
    workerSrc: ['blob:'],
  };
}
