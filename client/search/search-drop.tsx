import * as links from '../../shared/routes.ts';
import type { PanelActions } from './panel-actions.ts';
import { countOptions, type PanelOptions } from './panel-options.ts';
import { foundNothing, type PanelState } from './panel-state.ts';
import { SearchHistoryTools } from './search-history-tools.tsx';
import {
  ChipOption,
  HistoryOption,
  LinkOption,
  ProductOption,
  SearchGroup,
} from './search-options.tsx';

interface SearchDropProps {
  /** Id of the field; ids of list and options begin with it. */
  id: string;
  state: PanelState;
  options: PanelOptions;
  actions: PanelActions;
}

export const listId = (id: string) => `${id}-list`;

/** Panel under the field: groups of options, and what stands around them. */
export function SearchDrop({ id, state, options, actions }: SearchDropProps) {
  const { results, hasFailed } = state;
  const isNothing = foundNothing(state);
  const hasResults = options.products.length > 0;
  return (
    <div className="search-drop">
      {hasFailed && (
        <p className="search-said">
          Не удалось получить подсказки. Нажмите «Найти», чтобы увидеть результаты.
        </p>
      )}
      {isNothing && <NothingFound />}
      {hasResults && results?.note && <p className="search-said">{results.note}</p>}
      {countOptions(options) > 0 && (
        <SearchOptions id={id} state={state} options={options} actions={actions} />
      )}
      {hasResults && (
        <a className="search-all link" href={links.search(state.text.trim())}>
          {results?.allTitle}
        </a>
      )}
      {options.history.length > 0 && (
        <SearchHistoryTools history={options.history} onForget={actions.forget} />
      )}
    </div>
  );
}

function NothingFound() {
  return (
    <div className="search-said">
      <p>
        <strong>К сожалению, по вашему запросу ничего не найдено.</strong>
      </p>
      <p>
        Попробуйте уточнить запрос или поискать нужный товар{' '}
        <a className="link" href={links.catalogs()}>
          в&nbsp;каталоге
        </a>
        .
      </p>
    </div>
  );
}

/** The listbox; options are numbered through all groups. */
function SearchOptions({ id, state, options, actions }: SearchDropProps) {
  const { history, popular, chips, places, products, pages, offers } = options;
  let count = 0;
  const next = () => {
    const place = count++;
    const isActive = place === state.active;
    return { id: `${id}-option-${place}`, 'aria-selected': isActive };
  };
  const group = (name: string) => ({ id: `${id}-${name}` });
  return (
    <div className="search-options" id={listId(id)} role="listbox" aria-label="Подсказки поиска">
      <SearchGroup {...group('history')} title="История поиска" className="search-history">
        {history.map((entry) => (
          <HistoryOption key={entry.id} {...next()} entry={entry} onGo={actions.go} />
        ))}
      </SearchGroup>
      <SearchGroup {...group('popular')} title="Часто ищут" className="search-chips">
        {popular.map((link) => (
          <LinkOption key={link.text} {...next()} {...link} title={link.text} onGo={actions.go} />
        ))}
      </SearchGroup>
      <SearchGroup {...group('chips')} title="Подсказки" className="search-chips search-words">
        {chips.map((chip) => (
          <ChipOption key={chip} {...next()} chip={chip} text={state.text} onPick={actions.pick} />
        ))}
      </SearchGroup>
      <SearchGroup
        {...group('places')}
        title="Разделы и бренды"
        className="search-chips search-places"
      >
        {places.map((place) => (
          <LinkOption key={place.url} {...next()} {...place} icon="layout-grid" />
        ))}
      </SearchGroup>
      <SearchGroup {...group('products')} title="Товары" isStale={!state.isSettled}>
        {products.map((row) => (
          <ProductOption key={row.id} {...next()} row={row} />
        ))}
      </SearchGroup>
      <SearchGroup {...group('pages')} title="На сайте" className="search-chips search-places">
        {pages.map((page) => (
          <LinkOption key={page.url} {...next()} {...page} />
        ))}
      </SearchGroup>
      <SearchGroup {...group('offers')} title="Обратите внимание" className="search-offers">
        {offers.map((row) => (
          <ProductOption key={row.id} {...next()} row={row} />
        ))}
      </SearchGroup>
    </div>
  );
}
