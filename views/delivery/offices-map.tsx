import type { City } from '../../shared/contract/catalog.ts';
import { MapIsland, type MapSettings } from './map-island.tsx';
import { OfficeCard } from './office-card.tsx';

interface OfficesMapProps {
  /** Id of the map. */
  id: string;
  city: City;
  map: MapSettings | null;
  /** Said of each office. */
  note?: string;
}

/** Offices of a city as a list, with the map that they can be shown on. */
export function OfficesMap({ id, city, map, note }: OfficesMapProps) {
  return (
    <div className="office-list">
      <MapIsland id={id} city={city} map={map} />
      <ul className="office-cards">
        {city.offices.map((office) => (
          <OfficeCard key={office.id} office={office} city={city} note={note} />
        ))}
      </ul>
    </div>
  );
}
