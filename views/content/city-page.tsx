import { AllCities } from '../header/city-choice.tsx';
import type { Frame } from '../layout/frame.ts';
import { PagePath } from '../layout/page-path.tsx';

interface CityPageProps extends Pick<Frame, 'city' | 'cityGroups'> {
  /** Path and query to come back to. */
  returnTo: string;
}

/** The choice of the city as a page of its own, with all cities. */
export function CityPage({ city, cityGroups, returnTo }: CityPageProps) {
  return (
    <div className="container city-page">
      <PagePath current="Выбор города" />
      <h1>Ваш город — {city.title}</h1>
      <p className="page-body muted">
        От города зависят наличие, срок доставки и&nbsp;пункты самовывоза.
      </p>
      <AllCities city={city} cityGroups={cityGroups} path={returnTo} />
    </div>
  );
}
