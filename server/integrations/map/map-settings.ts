import type { MapSettings } from '../../../views/delivery/map-island.tsx';
import type { Config } from '../../config/config.ts';
import type { PageDeps } from '../../platform/http/page-deps.ts';

/** Materials of pages with a map. */
export interface MapPageDeps extends PageDeps {
  map: MapSettings | null;
}

/** Null without a key. */
export function mapSettings({
  yandexMapsKey: key,
  yandexMapsUrl: url,
}: Pick<Config, 'yandexMapsKey' | 'yandexMapsUrl'>): MapSettings | null {
  return key ? { key, url } : null;
}
