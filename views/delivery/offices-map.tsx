import { MapIsland, type MapSettings, type Office } from './map-island.tsx';
import { OfficeCard } from './office-card.tsx';

interface OfficesMapProps {
  /** Id of the map. */
  id: string;
  offices: readonly Office[];
  map: MapSettings | null;
  /** Said of each office. */
  note?: string;
}

/** Offices as a list, with the map that they can be shown on. */
export function OfficesMap({ id, offices, map, note }: OfficesMapProps) {
  return (
    <div className="office-list">
      <MapIsland id={id} offices={offices} map={map} />
      <ul className="office-cards">
        {offices.map((office) => (
          <OfficeCard key={office.id} office={office} note={note} />
        ))}
      </ul>
    </div>
  );
}
