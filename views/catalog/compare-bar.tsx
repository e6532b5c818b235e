import { MAX_COMPARED } from '../../shared/comparison.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';

/** The form of the list's boxes «Сравнить»: shown while one of them is ticked. */
export function CompareBar() {
  return (
    <form className="compare-bar" id={PartId.Compare} method="get" action={links.comparison()}>
      <button className="button button-primary" type="submit">
        Сравнить выбранные
      </button>
      <button className="button button-ghost" type="reset" aria-label="Снять все отметки">
        Снять
      </button>
      <small>Рядом помещаются {countOf(MAX_COMPARED, GOODS)}</small>
    </form>
  );
}
