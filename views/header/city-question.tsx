import type { City } from '../../shared/contract/catalog.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { cityPageUrl } from './city-choice.tsx';

interface CityQuestionProps {
  /** The city closest to the visitor. */
  city: City;
  path: string;
}

/**
 * The first visit's question. Where scripts run, it is a tip below the city's name
 * (client/header/ask-city.ts); elsewhere a line in the page's flow.
 */
export function CityQuestion({ city, path }: CityQuestionProps) {
  return (
    <section className="city-ask" aria-labelledby="city-ask-title">
      <div className="container">
        <Question city={city} path={path} id="city-ask-title" />
      </div>
    </section>
  );
}

/** The same over the page; it moves nothing and takes no focus. `here`: the page is of this city. */
export function CityTip({ city, path, here }: CityQuestionProps & { here: boolean }) {
  return (
    <section
      className="prompt city-tip"
      id={PartId.CityTip}
      aria-labelledby="city-tip-title"
      data-here={here ? '' : undefined}
    >
      <Question city={city} path={path} id="city-tip-title" />
    </section>
  );
}

function Question({ city, path, id }: CityQuestionProps & { id: string }) {
  return (
    <>
      <p>
        <strong id={id}>
          Это ближайший к&nbsp;вам город ? <span className="nowrap">{city.title}</span>
        </strong>{' '}
        Подтвердите город. Это позволит нам рассчитать цены, наличие и&nbsp;условия получения
        заказа.
      </p>
      <form method="post" action={links.cityChoice()}>
        <input type="hidden" name="return_to" value={path} />
        <input type="hidden" name="city_id" value={city.id} />
        <button
          className="button button-primary button-small"
          type="submit"
          name="confirm"
          value="1"
        >
          Да, верно
        </button>
        <a className="button button-ghost button-small" href={cityPageUrl(path)}>
          Изменить
        </a>
      </form>
    </>
  );
}
