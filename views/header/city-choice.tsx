import { nameCities } from '../../shared/city-names.ts';
import type { City } from '../../shared/contract/catalog.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import type { Frame } from '../layout/frame.ts';

/** The rest is one link away, or comes when the list is opened: the panel stands in every page. */
const HEADER_CITIES = 16;

type CityGroups = Frame['cityGroups'];
type CityFrame = Pick<Frame, 'city' | 'cityGroups' | 'path'>;

interface NamedCities {
  title: string;
  cities: readonly City[];
}

/** Popular cities first, then those of each country that are not among them. */
function groupCities(groups: CityGroups): NamedCities[] {
  const popular = groups.flatMap(({ cities }) => cities.filter((city) => city.is_popular));
  const others = groups.map(({ title, cities }) => ({
    title,
    cities: cities.filter((city) => !city.is_popular),
  }));
  return [{ title: 'Популярные', cities: popular }, ...others].filter(
    ({ cities }) => cities.length > 0,
  );
}

interface CityFormProps {
  city: City;
  cityGroups: CityGroups;
  groups: readonly NamedCities[];
  path: string;
}

/** A button for each city; the answer comes back to the page it was pressed on. */
function CityForm({ city, cityGroups, groups, path }: CityFormProps) {
  const nameOf = nameCities(cityGroups.flatMap(({ cities }) => cities));
  return (
    <form className="city-form" method="post" action={links.cityChoice()}>
      <input type="hidden" name="return_to" value={path} />
      {groups.map(({ title, cities }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {cities.map((each) => (
            <button
              key={each.id}
              type="submit"
              name="city_id"
              value={each.id}
              aria-current={each.id === city.id ? 'true' : undefined}
            >
              {nameOf(each)}
            </button>
          ))}
        </fieldset>
      ))}
    </form>
  );
}

/** Contents of the header's city panel: popular cities, or the first group where none is marked. */
export function CityChoice({ city, cityGroups, path }: CityFrame) {
  const [first] = groupCities(cityGroups);
  const total = cityGroups.reduce((sum, { cities }) => sum + cities.length, 0);
  return (
    <>
      <p className="dropdown-title">Ваш город</p>
      {first && (
        <CityForm
          city={city}
          cityGroups={cityGroups}
          groups={[{ ...first, cities: first.cities.slice(0, HEADER_CITIES) }]}
          path={path}
        />
      )}
      {total > 1 && (
        <a className="link" href={cityPageUrl(path)}>
          Все города ({total})
        </a>
      )}
    </>
  );
}

/** Every city, with a field to find one; `client/header/city-picker.ts` makes the field work. */
export function AllCities({ city, cityGroups, path }: CityFrame) {
  return (
    <div className="all-cities" id={PartId.AllCities}>
      <input
        className="input"
        type="search"
        aria-label="Найти город"
        placeholder="Найти город"
        autoComplete="off"
        maxLength={60}
        data-js-only=""
      />
      <CityForm city={city} cityGroups={cityGroups} groups={groupCities(cityGroups)} path={path} />
      <p className="muted" hidden>
        Такого города в&nbsp;списке нет. Выберите ближайший: доставим и&nbsp;к&nbsp;вам.
      </p>
    </div>
  );
}

export function cityPageUrl(path: string): string {
  return `${links.cityChoice()}?return_to=${encodeURIComponent(path)}`;
}
