import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import { FAVORITES_PAGE_SIZE, type FavoriteFilter } from '../../shared/contract/shopper.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ProductNotes } from '../../shared/ui/product-notes.tsx';
import { CompareBar } from '../catalog/compare-bar.tsx';
import { ListView, listClass } from '../catalog/list-view.tsx';
import { ListedCard } from '../catalog/listed-card.tsx';
import { Pager } from '../catalog/pager.tsx';
import { FavoriteChoices } from './favorite-choices.tsx';

/** A page of the favourites with the numbers of each choice. */
export type FavoritesFound = Awaited<ReturnType<ShopCalls['favoriteProducts']>>;

interface FavoritesProps {
  found: FavoritesFound;
  /** A top category; null: all. */
  category: number | null;
  filter: FavoriteFilter;
  /** Page, counted from 1. */
  page: number;
  loggedIn: boolean;
  mainCity: boolean;
  favorites: ReadonlySet<number>;
  rows: boolean;
}

/** The products that the visitor has marked. */
export function FavoritesPage(props: FavoritesProps) {
  return (
    <div className="container">
      <h1>Избранное</h1>
      <FavoritesList {...props} />
      <ProductNotes />
    </div>
  );
}

/** Choices, cards and pages; or what to do when there are none. */
export function FavoritesList(props: FavoritesProps) {
  const { found, category, filter, page, loggedIn, mainCity, favorites, rows } = props;
  const { formatted_products: products, formatted_filter, total_count, gone } = found;
  const isNarrowed = category !== null || filter !== 'all';
  return (
    <div
      className="favorites-list"
      id={PartId.FavoritesList}
      data-fresh=""
      data-say={`В избранном ${countOf(total_count, GOODS)}`}
    >
      {favorites.size === 0 ? (
        <NoFavorites loggedIn={loggedIn} />
      ) : (
        <FavoriteChoices choices={formatted_filter} category={category} filter={filter} />
      )}
      {favorites.size > 0 && total_count === 0 && (isNarrowed || gone.length === 0) && (
        <NothingChosen />
      )}
      {page === 1 && <GoneFavorites gone={gone} />}
      {total_count > 1 && <ListView rows={rows} list={PartId.FavoritesList} />}
      <div className={listClass(rows)}>
        {products.map((product, index) => (
          <ListedCard
            key={product.id}
            product={product}
            loggedIn={loggedIn}
            mainCity={mainCity}
            eager={index === 0 && !rows}
            favorite={favorites.has(product.id)}
            headingLevel={2}
            comparable
          />
        ))}
      </div>
      <Pager
        page={page}
        pageSize={FAVORITES_PAGE_SIZE}
        total={total_count}
        address={({ page: number = 1 }) => links.favorites({ category, filter, page: number })}
        query={{}}
      />
      <CompareBar />
    </div>
  );
}

/** Goods taken off sale, each with a way to forget it. */
function GoneFavorites({ gone }: Pick<FavoritesFound, 'gone'>) {
  if (gone.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="gone-title">
      <h2 id="gone-title">Больше не продаются</h2>
      <ul>
        {gone.map(({ id, title }) => (
          <li key={id}>
            <form method="post" action={links.favorites()}>
              {`${keepTogether(title)} `}
              <button
                className="link"
                type="submit"
                name="remove"
                value={id}
                aria-label={`Убрать из избранного: ${title}`}
              >
                Убрать
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoFavorites({ loggedIn }: { loggedIn: boolean }) {
  return (
    <EmptyState
      icon="heart"
      title="В избранном пока пусто"
      text="Нажмите на сердечко у товара, и он останется здесь: удобно сравнивать и заказывать снова."
    >
      <a className="button button-primary" href={links.catalogs()}>
        Перейти в каталог
      </a>
      <a className="button button-ghost" href={links.sale()}>
        Посмотреть акции
      </a>
      {!loggedIn && (
        <a className="button button-ghost" href={links.loginStep(null, links.favorites())}>
          Войти в аккаунт
        </a>
      )}
    </EmptyState>
  );
}

function NothingChosen() {
  return (
    <EmptyState
      icon="heart"
      title="Таких товаров в избранном нет"
      text="Выберите другой раздел или посмотрите всё избранное."
    >
      <a
        className="button button-primary"
        href={links.favorites()}
        data-swap={PartId.FavoritesList}
      >
        Всё избранное
      </a>
    </EmptyState>
  );
}
