import type { Sort } from '../../shared/contract/listing.ts';
import type { Product } from '../../shared/contract/product.ts';
import { PartId } from '../../shared/page-parts.ts';
import { CompareBar } from './compare-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListView, listClass } from './list-view.tsx';
import { ListedCard } from './listed-card.tsx';
import { isFilterable } from './listed-facets.ts';
import type { ListingProps } from './listing-props.ts';
import { NoMatches } from './no-matches.tsx';
import { Pager } from './pager.tsx';
import { QuickValues } from './quick-values.tsx';
import { SortLinks } from './sort-links.tsx';

/** Chips, order, cards and pages: all that changes when a list is filtered, sorted or turned. */
export function ProductList(props: ListingProps) {
  const { listing, address, sort, page, pageSize, isShuffled = false } = props;
  const found = listing.formatted_products.filter(({ filter_hit }) => filter_hit);
  const missed = listing.formatted_products.filter(({ filter_hit }) => !filter_hit);
  return (
    <div className="product-list" id={PartId.ProductList} data-hash={listing.hash}>
      {isFilterable(listing) && <KeptSort sort={sort} />}
      <FilterChips listing={listing} address={address} sort={sort} />
      <QuickValues listing={listing} address={address} sort={sort} />
      {listing.total_count > 1 && (
        <div className="list-order">
          <SortLinks sort={sort} shuffled={isShuffled} address={address} hash={listing.hash} />
          <ListView rows={props.rows} list={PartId.ProductList} />
        </div>
      )}
      {found.length > 0 ? (
        <>
          <h2 className="visually-hidden">Товары</h2>
          <Cards {...props} products={found} eagerFirst />
        </>
      ) : (
        <NoMatches {...props} />
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={listing.total_count}
        address={address}
        query={{ hash: listing.hash, sort }}
      />
      {missed.length > 0 && (
        <section className="section" aria-labelledby="missed">
          <h2 id="missed">Не подходит под фильтр</h2>
          <p className="muted">Всё, кроме одного из&nbsp;выбранных условий.</p>
          <Cards {...props} products={missed} />
        </section>
      )}
      <CompareBar />
    </div>
  );
}

/** A filtered list keeps its order: this stands here to change with it. The default is in no address. */
function KeptSort({ sort }: { sort: Sort }) {
  if (sort === 'relevance') return null;
  return <input type="hidden" name="sort" value={sort} form={PartId.FilterForm} />;
}

type CardsProps = Pick<ListingProps, 'loggedIn' | 'mainCity' | 'favorites' | 'rows'> & {
  products: readonly Product[];
  eagerFirst?: boolean;
};

function Cards(props: CardsProps) {
  const { products, loggedIn, mainCity, favorites, rows, eagerFirst = false } = props;
  return (
    <div className={listClass(rows)}>
      {products.map((product, index) => (
        <ListedCard
          key={product.id}
          product={product}
          loggedIn={loggedIn}
          mainCity={mainCity}
          eager={eagerFirst && index === 0 && !rows}
          favorite={favorites.has(product.id)}
          comparable
        />
      ))}
    </div>
  );
}
