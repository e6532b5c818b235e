import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { countOf, GOODS } from '../../../shared/ru/plural.ts';
import { ListTable, ListTabs } from '../desk/desk-list.tsx';
import { DeskPages } from '../desk/desk-pages.tsx';
import { refusedOf, tickedIn } from '../desk/refused.ts';
import { queryOf } from '../desk/saved-views.tsx';
import { GoodsBulk } from './goods-bulk.tsx';
import { goodsList, type ListedProduct } from './goods-columns.tsx';
import { GoodsFilters, type GoodsFiltersProps } from './goods-filters.tsx';

interface GoodsPageProps extends GoodsFiltersProps {
  products: readonly ListedProduct[];
  count: number;
  pages: number;
  /** Acts on many goods, by name. */
  acts: readonly (readonly [act: string, title: string])[];
}

const states = [
  ['all', 'Все'],
  ['shown', 'На сайте'],
  ['hidden', 'Скрытые'],
  ['discontinued', 'Сняты с производства'],
  ['held', 'Изменены вручную'],
] as const;

/** Goods as the shop's own search finds them, with work on many of them at once. */
export function GoodsPage(props: GoodsPageProps) {
  const { products, count, pages, filters, categories, brands, acts, frame } = props;
  const { url, role } = frame;
  const query = queryOf(url);
  const bulk = refusedOf(frame.refused, desk.productsBulk());
  return (
    <>
      <ListTabs
        list={goodsList}
        frame={frame}
        label="Состояние"
        tabs={states.map(([state, title]) => ({
          link: desk.products({ state }),
          title,
          isCurrent: filters.state === state,
        }))}
      >
        {mayRole(role, 'products.change') && (
          <>
            <a href={desk.newProduct()}>Новый товар</a>
            <a href={desk.productsPaste()}>Вставить таблицу</a>
          </>
        )}
      </ListTabs>
      <GoodsFilters
        filters={filters}
        categories={categories}
        brands={brands}
        parameters={props.parameters}
        frame={frame}
      />
      <GoodsBulk
        count={count}
        query={query}
        acts={acts}
        categories={categories}
        brands={brands}
        url={url}
        role={role}
        refused={bulk}
      />
      {products.length === 0 ? (
        <p className="desk-nothing">
          Таких товаров нет.{' '}
          <a className="link" href={desk.products()}>
            Показать все
          </a>
        </p>
      ) : (
        <ListTable
          list={goodsList}
          rows={products}
          keyOf={({ id }) => id}
          context={{ query, role, ticked: tickedIn(bulk) }}
          url={url}
          isTight
        />
      )}
      <DeskPages page={filters.page} pages={pages} url={`${desk.products()}?${query}`} />
      <p className="muted">{countOf(count, GOODS)}</p>
    </>
  );
}
