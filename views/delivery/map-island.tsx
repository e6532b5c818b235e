import { isPlaced } from '../../shared/city-address.ts';
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
  city: City;
  /** Null: there is no key, and the addresses are all there is. */
  map: MapSettings | null;
}

/**
 * A map of the offices whose places are known, that comes when it is asked for; without it the addresses
 * beside say the same.
 */
export function MapIsland({ id, city, map }: MapIslandProps) {
  const offices = city.offices.filter((office) => isPlaced(office, city));
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

interface OfficeProps {
  office: Office;
  city: City;
}

/** The place on Yandex Maps' own site: needs neither key nor script. */
export function MapLink({ office, city }: OfficeProps) {
  return (
    <a
      className="link"
      href={`https://yandex.ru/maps/?${placeOf({ office, city })}`}
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

/** The point; where it is not known, the address to look for. */
function placeOf({ office, city }: OfficeProps): string {
  const { address, lonlat } = office;
  if (isPlaced(office, city)) return `pt=${lonlat.join(',')}&z=16&l=map`;
  const whole = address.includes(city.title) ? address : `${city.title}, ${address}`;
  return `text=${encodeURIComponent(whole)}`;
}
