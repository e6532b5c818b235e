import { Icon } from '../../shared/ui/icon.tsx';
import { CityChoice } from '../header/city-choice.tsx';
import type { Frame } from '../layout/frame.ts';

type CityControlProps = Pick<Frame, 'city' | 'cityGroups' | 'path'>;

/** The header's choice of the city in the page: the same cities, and the same page afterwards. */
export function CityControl({ city, cityGroups, path }: CityControlProps) {
  return (
    <details className="city-control">
      <summary className="button button-ghost" aria-label={`Ваш город: ${city.title}. Изменить`}>
        <Icon name="map-pin" />
        {city.title}
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className="panel city-control-panel">
        <CityChoice city={city} cityGroups={cityGroups} path={path} />
      </div>
    </details>
  );
}
