import type { City } from '../../shared/contract/catalog.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Island } from '../layout/island.tsx';

/** Settings of the map's script: public, so they stand in the page. */
export interface MapSettings {
  /** Key of Yandex Maps' JavaScript API. */
  key: string;
  /** Address of its script. */
  url: string;
}

export type Office = City['offices'][number];

interface MapIslandProps {
  id: string;
  offices: readonly Office[];
  /** Null: there is no key, and the addresses are all there is. */
  map: MapSettings | null;
}

/** A map that comes when it is asked for; without it the addresses beside say the same. */
export function MapIsland({ id, offices, map }: MapIslandProps) {
  if (!map || offices.length === 0) return null;
  const points = offices.map(({ id: office, title, address, lonlat }) => ({
    id: office,
    title,
    address,
    lonlat,
  }));
  return (
    <Island
      name="map"
      id={id}
      className="map"
      data={{
        'data-key': map.key,
        'data-url': map.url,
        'data-lang': 'ru_RU',
        'data-points': JSON.stringify(points),
      }}
    >
      <button className="button button-secondary" type="button" data-js-only="">
        <Icon name="map-pin" />
        Показать на карте
      </button>
    </Island>
  );
}

/** The place on Yandex Maps' own site: needs neither key nor script. */
export function MapLink({ office }: { office: Office }) {
  const [longitude, latitude] = office.lonlat;
  return (
    <a
      className="link"
      href={`https://yandex.ru/maps/?pt=${longitude},${latitude}&z=16&l=map`}
      rel="noopener nofollow"
      target="_blank"
    >
      Открыть на&nbsp;Яндекс&nbsp;Картах
      <span className="visually-hidden">
        : {office.title}, {office.address}
      </span>
    </a>
  );
}
