import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { SolutionDetails } from '../../shared/contract/solution-calls.ts';
import { formatPrice } from '../../shared/money.ts';
import * as links from '../../shared/routes.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import { countOf, type PluralForms } from '../../shared/ru/plural.ts';
import { isTaken, MAX_SEATS } from '../../shared/solution.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { ProductNotes } from '../../shared/ui/product-notes.tsx';
import { PagePath } from '../layout/page-path.tsx';
import { SolutionAlternatives } from './solution-alternatives.tsx';
import { SolutionRow } from './solution-row.tsx';

interface SolutionPageProps {
  code: string;
  solution: SolutionDetails;
  city: City;
  /** The line that another product is chosen for. */
  replaced: number | null;
}

const SEATS: PluralForms = ['место', 'места', 'мест'];
const LINES: PluralForms = ['позиция', 'позиции', 'позиций'];
/** Place where a changed set is shown again. */
const LINES_ID = 'solution-lines';

/** A ready-made set as one form: quantities, other products, and all of it into the basket. */
export function SolutionPage({ code, solution, city, replaced }: SolutionPageProps) {
  const { title, text, image, seats, lines } = solution;
  const taken = lines.filter(({ quantity }) => quantity > 0);
  const removed = lines.filter(({ quantity }) => quantity === 0);
  const mainCity = city.id === MAIN_CITY_ID;
  return (
    <div className="container solution-page">
      <PagePath current={title} />
      <header className="solution-head">
        {image && <Photo imageKey={image} alt="" width={480} height={187} eager />}
        <div>
          <h1>
            {title}
            {!mainCity && <span className="muted"> {inCity(city.title_in)}</span>}
          </h1>
          <p>{text}</p>
        </div>
      </header>
      <form
        className="solution-form"
        method="post"
        action={links.solution(code)}
        autoComplete="off"
      >
        {/* The first button is what «Enter» presses. */}
        <p className="solution-seats">
          <label htmlFor="seats">Сколько мест в зале</label>
          <input
            className="input"
            id="seats"
            name="seats"
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={4}
            defaultValue={seats}
            aria-describedby="seats-hint"
          />
          <button type="submit" className="button button-ghost" name="act" value="count">
            Пересчитать
          </button>
          <span className="caption" id="seats-hint">
            от 1 до {MAX_SEATS}; количество посуды и части техники меняется вместе с залом
          </span>
        </p>
        <input type="hidden" name="hall" value={seats} />
        <section id={LINES_ID} aria-label="Состав набора">
          {taken.map((line) => (
            <SolutionRow key={line.position} line={line} mainCity={mainCity} />
          ))}
          {removed.map(({ position, code: own, title: name }) => (
            <p className="basket-row basket-removed" key={position}>
              <span>Убрано: {name}</span>
              <input type="hidden" name="line" value={`${position}:${own}`} />
              <input type="hidden" name="quantity" value="0" />
              <button type="submit" className="button" name="act" value={`restore:${position}`}>
                Вернуть<span className="visually-hidden"> {name}</span>
              </button>
            </p>
          ))}
        </section>
        {solution.alternatives !== null && replaced !== null && (
          <SolutionAlternatives
            position={replaced}
            title={lines.find(({ position }) => position === replaced)?.title ?? ''}
            products={solution.alternatives}
            mainCity={mainCity}
          />
        )}
        <div className="solution-total">
          <p>
            {countOf(seats, SEATS)}, {countOf(taken.length, LINES)}
            <br />
            <strong className="solution-sum">{formatPrice(solution.total)}</strong>
          </p>
          <Unpriced solution={solution} />
          <button
            type="submit"
            className="button button-primary"
            name="act"
            value="basket"
            disabled={!taken.some(isTaken)}
          >
            Всё в корзину
          </button>
        </div>
      </form>
      <ProductNotes />
    </div>
  );
}

/** Lines that the sum does not have, as the basket tells of them. */
function Unpriced({ solution: { lines } }: Pick<SolutionPageProps, 'solution'>) {
  const asked = lines.filter((line) => line.quantity > 0 && line.asked > 0);
  const left = lines.filter((line) => line.quantity > 0 && !isTaken(line));
  const names = (some: typeof lines) => some.map(({ title }) => title).join(', ');
  return (
    <>
      {asked.length > 0 && (
        <p className="caption">Заявкой менеджеру, в сумму не входит: {names(asked)}</p>
      )}
      {left.length > 0 && (
        <p className="caption">Не входит в сумму и в корзину не попадёт: {names(left)}</p>
      )}
    </>
  );
}
