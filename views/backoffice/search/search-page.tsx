import * as desk from '../../../shared/desk-routes.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type RecordTab, RecordTabs } from '../desk/record-tabs.tsx';

interface SearchDeskPageProps {
  tabs: readonly RecordTab[];
  misses: readonly {
    text: string;
    count: number;
    lastAt: number;
    /** Products that it finds by now. */
    found: number;
    dropped: readonly string[];
  }[];
  page: number;
  hasMore: boolean;
  mayChange: boolean;
  url: string;
}

/** Texts that people searched for and did not find. */
export function SearchDeskPage(props: SearchDeskPageProps) {
  const { tabs, misses, page, hasMore, mayChange, url } = props;
  return (
    <>
      <RecordTabs tabs={tabs} />
      <form className="desk-filter-form desk-filters" action={desk.searchTry()}>
        <label>
          Попробовать <input className="input" type="search" name="q" required />
        </label>
        <button className="desk-mini" type="submit">
          Что находит
        </button>
      </form>
      {misses.length === 0 ? (
        <p className="desk-nothing">Всё, что искали, нашлось.</p>
      ) : (
        <DeskScroll label="Что искали">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Что искали</th>
                <th scope="col">Раз</th>
                <th scope="col">Последний раз</th>
                <th scope="col">Находит теперь</th>
                {mayChange && <th scope="col">Решить</th>}
              </tr>
            </thead>
            <tbody>
              {misses.map((miss) => (
                <tr key={miss.text} data-row="">
                  <td className="desk-title">
                    <a href={desk.searchTry({ q: miss.text })} data-open="">
                      <strong>{miss.text}</strong>
                    </a>
                  </td>
                  <td className="desk-number">{miss.count}</td>
                  <td>
                    {formatDay(miss.lastAt)} {formatClock(miss.lastAt)}
                  </td>
                  <td>
                    {miss.found}
                    {miss.dropped.length > 0 && (
                      <span className="muted"> без слов «{miss.dropped.join(' ')}»</span>
                    )}
                  </td>
                  {mayChange && (
                    <td>
                      <div className="desk-inline">
                        <a className="desk-mini" href={desk.searchTry({ q: miss.text })}>
                          Научить
                        </a>
                        <DeskForm action={desk.searchMissRemoval()} returnTo={url}>
                          <input type="hidden" name="text" value={miss.text} />
                          <button
                            className="desk-mini"
                            type="submit"
                            data-row-key="d"
                            aria-label={`Убрать: ${miss.text}`}
                          >
                            Убрать
                          </button>
                        </DeskForm>
                      </div>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      {(page > 1 || hasMore) && (
        <nav className="desk-pages" aria-label="Страницы">
          {page > 1 && <a href={desk.search({ page: page - 1 })}>Назад</a>}
          <span className="muted">{page}</span>
          {hasMore && <a href={desk.search({ page: page + 1 })}>Дальше</a>}
        </nav>
      )}
    </>
  );
}
