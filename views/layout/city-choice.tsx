import type { City } from '../../shared/contract/catalog.ts';
import { links } from '../../shared/routes.ts';
import type { Frame } from './frame.ts';

/** The rest is one link away: the panel stands in every page. */
const HEADER_CITIES = 16;

type CityFrame = Pick<Frame, 'city' | 'cityGroups' | 'path'>;

export interface NamedCities {
  title: string;
  cities: readonly City[];
}

/** Popular cities first, then those of each country that are not among them. */
export function groupCities(groups: Frame['cityGroups']): NamedCities[] {
  const popular = groups.flatMap(({ cities }) => cities.filter((city) => city.is_popular));
  const others = groups.map(({ title, cities }) => ({
    title,
    cities: cities.filter((city) => !city.is_popular),
  }));
  return [{ title: 'Популярные', cities: popular }, ...others].filter(
    ({ cities }) => cities.length > 0,
  );
}

/** A button for each city; the answer comes back to the page it was pressed on. */
export function CityForm({ city, groups, path }: CityFormProps) {
  return (
    <form className="city-form" method="post" action={links.cityChoice()}>
      <input type="hidden" name="return_to" value={path} />
      {groups.map(({ title, cities }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {cities.map(({ id, title: name }) => (
            <button
              key={id}
              type="submit"
              name="city_id"
              value={id}
              aria-current={id === city.id ? 'true' : undefined}
            >
              {name}
            </button>
          ))}
        </fieldset>
      ))}
    </form>
  );
}

interface CityFormProps {
  city: City;
  groups: readonly NamedCities[];
  path: string;
}

/** What the header's city panel holds: popular cities, or the first group where none is marked. */
export function CityChoice({ city, cityGroups, path }: CityFrame) {
  const [first] = groupCities(cityGroups);
  const total = cityGroups.reduce((sum, { cities }) => sum + cities.length, 0);
  return (
    <>
      <p className="dropdown-title">Ваш город</p>
      {first && (
        <CityForm
          city={city}
          groups={[{ ...first, cities: first.cities.slice(0, HEADER_CITIES) }]}
          path={path}
        />
      )}
      <a className="link" href={cityPageUrl(path)}>
        Все города ({total})
      </a>
    </>
  );
}

export function cityPageUrl(path: string): string {
  return `${links.cityChoice()}?return_to=${encodeURIComponent(path)}`;
}
