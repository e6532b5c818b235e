import { links } from '../../shared/routes.ts';
import { cityPageUrl } from './city-choice.tsx';
import type { Frame } from './frame.ts';

/** The first visit's question; it stands in the page's flow, so it neither moves nor covers anything. */
export function CityQuestion({ city, path }: Pick<Frame, 'city' | 'path'>) {
  return (
    <section className="city-ask" aria-labelledby="city-ask-title">
      <div className="container">
        <p>
          <strong id="city-ask-title">
            Это ближайший к&nbsp;вам город? <span className="nowrap">{city.title}</span>
          </strong>{' '}
          <span className="city-ask-text">
            Подтвердите город. Это позволит нам рассчитать цены, наличие и&nbsp;условия получения
            заказа.
          </span>
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
          <a
            className="button button-ghost button-small"
            href={cityPageUrl(path)}
            data-opens="city"
          >
            Изменить
          </a>
        </form>
      </div>
    </section>
  );
}
