import { ProductRow } from '../../client/search/product-row.tsx';
import * as links from '../../shared/routes.ts';
import type { HistoryLink, SearchStart } from '../../shared/search.ts';
import { Icon } from '../../shared/ui/icon.tsx';

/** Id of the fragment. */
export const SEARCH_HISTORY_ID = 'search-history';

/** The search page before a search: what the panel shows in the same place, without a script. */
export function SearchStartBlocks({ history, popular, offers }: SearchStart) {
  return (
    <>
      <SearchHistory history={history} />
      {popular.length > 0 && (
        <section className="section" aria-labelledby="most-searched">
          <h2 id="most-searched">Часто ищут</h2>
          <nav className="subcategories" aria-labelledby="most-searched">
            {popular.map(({ text, url }) => (
              <a key={text} className="chip" href={url}>
                {text}
              </a>
            ))}
          </nav>
        </section>
      )}
      {offers.length > 0 && <SearchOffers offers={offers} />}
    </>
  );
}

/** «Обратите внимание» */
export function SearchOffers({ offers }: Pick<SearchStart, 'offers'>) {
  return (
    <section className="section search-offers" aria-labelledby="search-offers">
      <h2 id="search-offers">Обратите внимание</h2>
      {offers.map((row) => (
        <ProductRow key={row.id} row={row} />
      ))}
    </section>
  );
}

/** Searches of the visitor, each with a button that forgets it. */
export function SearchHistory({ history }: { history: readonly HistoryLink[] }) {
  if (history.length === 0) return <div id={SEARCH_HISTORY_ID} data-say="История поиска пуста" />;
  return (
    <section className="section" id={SEARCH_HISTORY_ID} aria-labelledby="history-title">
      <form
        className="search-kept"
        method="post"
        action={links.searchHistory()}
        data-swap={SEARCH_HISTORY_ID}
      >
        <div className="section-head">
          <h2 id="history-title">История поиска</h2>
          <button type="submit" className="link" name="all" value="true">
            Очистить историю
          </button>
        </div>
        <ul>
          {history.map(({ id, text, url }) => (
            <li key={id}>
              <a href={url}>
                <Icon name="clock" size={16} />
                <span>{text}</span>
              </a>
              <button
                type="submit"
                className="icon-button"
                name="remove"
                value={id}
                aria-label={`Удалить из истории: ${text}`}
              >
                <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}
