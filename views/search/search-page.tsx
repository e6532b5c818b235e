import { Fragment } from 'react';
import type { Brand, CatalogNode } from '../../shared/contract/catalog.ts';
import type { SitePage } from '../../shared/contract/search-calls.ts';
import * as links from '../../shared/routes.ts';
import { plural, WITHOUT_WORDS } from '../../shared/ru/plural.ts';
import type { SearchStart } from '../../shared/search.ts';
import { MAX_QUERY_LENGTH } from '../../shared/search.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { catalogTrail } from '../catalog/breadcrumbs.tsx';
import { ListingPage } from '../catalog/listing-page.tsx';
import type { ListingProps } from '../catalog/listing-props.ts';
import { SearchOffers, SearchStartBlocks } from './search-start.tsx';
import { SitePages } from './site-pages.tsx';

interface SearchPageProps {
  /** Query as the visitor wrote it; empty before the first search. */
  query: string;
  /** Text that was searched instead of a mistyped query. */
  corrected: string | null;
  /** Words left out because nothing has them all. */
  dropped: readonly string[];
  /** Sections and brands that the query names. */
  categories: readonly CatalogNode[];
  brands: readonly Brand[];
  /** Pages of the site that say what is asked for. */
  pages: readonly SitePage[];
  /** Null: nothing was asked yet. */
  listing: ListingProps | null;
  /** Sections that are offered where there is nothing else. */
  popular: readonly CatalogNode[];
  /** Offers before a search and when nothing is found; null with results. */
  start: SearchStart | null;
}

/** Search results, or where to go when there are none. */
export function SearchPage(props: SearchPageProps) {
  const { query, corrected, dropped, categories, brands, pages, listing, popular, start } = props;
  const empty = listing?.listing.total_count === 0 && listing.listing.hash === '';
  if (listing === null || empty) {
    return (
      <div className="container">
        <h1>{query ? `Поиск: ${query}` : 'Поиск'}</h1>
        <SearchField query={query} />
        {empty && (pages.length > 0 ? <OnlyPages pages={pages} /> : <NothingFound />)}
        <Found categories={categories} brands={brands} />
        {start && !empty && <SearchStartBlocks {...start} />}
        {empty && start && start.offers.length > 0 && <SearchOffers offers={start.offers} />}
        <PopularSections nodes={popular} />
      </div>
    );
  }
  const isAboutShop = pages[0]?.kind === 'page';
  return (
    <ListingPage
      title={`Поиск: ${query}`}
      trail={catalogTrail([])}
      listing={listing}
      intro={
        <>
          <SearchField query={query} />
          <Understood query={query} corrected={corrected} dropped={dropped} />
          <Found categories={categories} brands={brands} />
          {isAboutShop && <SitePages pages={pages} />}
        </>
      }
    >
      {!isAboutShop && <SitePages pages={pages} />}
    </ListingPage>
  );
}

function SearchField({ query }: { query: string }) {
  return (
    <search aria-label="Уточнить запрос">
      <form className="search-again" action={links.search()}>
        <input
          className="input"
          type="search"
          name="search"
          defaultValue={query}
          maxLength={MAX_QUERY_LENGTH}
          aria-label="Поиск по слову или коду товара"
          placeholder="Поиск по слову или коду товара"
        />
        <button type="submit" className="button button-primary">
          Найти
        </button>
      </form>
    </search>
  );
}

/** Changes to the query that were needed to find something. */
function Understood({
  query,
  corrected,
  dropped,
}: Pick<SearchPageProps, 'query' | 'corrected' | 'dropped'>) {
  return (
    <>
      {corrected !== null && (
        <p className="search-corrected">
          Исправлено: <strong>{corrected}</strong>.{' '}
          <a className="link" href={links.search(`«${query}»`)} rel="nofollow">
            Искать точно «{query}»
          </a>
        </p>
      )}
      {dropped.length > 0 && (
        <p className="search-corrected">
          Показаны результаты без {plural(dropped.length, WITHOUT_WORDS)}{' '}
          {dropped.map((word, place) => (
            <Fragment key={word}>
              {place > 0 && ', '}«<s>{word}</s>»
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

function OnlyPages({ pages }: Pick<SearchPageProps, 'pages'>) {
  return (
    <>
      <p role="status">Товаров по этому запросу нет, но о нём сказано на страницах сайта.</p>
      <SitePages pages={pages} />
    </>
  );
}

function NothingFound() {
  return (
    <section className="empty-state" role="status">
      <Icon name="search" size={40} />
      <h2>К сожалению, по вашему запросу ничего не найдено.</h2>
      <p>Попробуйте уточнить запрос или поискать нужный товар в каталоге.</p>
      <a className="button button-primary" href={links.catalogs()}>
        Перейти в каталог
      </a>
    </section>
  );
}

function Found({ categories, brands }: Pick<SearchPageProps, 'categories' | 'brands'>) {
  if (categories.length + brands.length === 0) return null;
  return (
    <nav className="subcategories" aria-label="Найденные разделы и бренды">
      {categories.map(({ id, title, fullUrl }) => (
        <a key={`category-${id}`} className="chip" href={links.catalogNode(fullUrl)}>
          {title}
        </a>
      ))}
      {brands.map(({ id, title, url_rewrite_code }) => (
        <a key={`brand-${id}`} className="chip" href={links.brand(url_rewrite_code)}>
          Бренд {title}
        </a>
      ))}
    </nav>
  );
}

function PopularSections({ nodes }: { nodes: readonly CatalogNode[] }) {
  if (nodes.length === 0) return null;
  return (
    <section className="section" aria-labelledby="popular">
      <h2 id="popular">Популярные разделы</h2>
      <nav className="subcategories" aria-label="Популярные разделы">
        {nodes.map(({ id, title, fullUrl }) => (
          <a key={id} className="chip" href={links.catalogNode(fullUrl)}>
            {title}
          </a>
        ))}
      </nav>
    </section>
  );
}
