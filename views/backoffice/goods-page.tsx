import { mayRole, type StaffRole } from '../../shared/backoffice.ts';
import * as desk from '../../shared/desk-routes.ts';
import { formatPrice } from '../../shared/money.ts';
import { PartId } from '../../shared/page-parts.ts';
import { countOf, formatCount, GOODS } from '../../shared/ru/plural.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { DeskForm } from './desk-form.tsx';
import { DeskPages } from './desk-pages.tsx';
import { DeskScroll } from './desk-scroll.tsx';
import { InlineCell } from './inline-cell.tsx';
import {
  ColumnChoice,
  ColumnFields,
  goodsColumns,
  hiddenColumns,
  withColumns,
} from './list-columns.tsx';
import { ChoiceList, OptionList, type ShownOption } from './option-list.tsx';
import { queryOf, SaveView, ViewLinks } from './saved-views.tsx';

interface ListedProduct {
  id: number;
  code: string;
  model: string | null;
  title: string;
  brand: string;
  category: string;
  photo: string | null;
  price: number | null;
  oldPrice: number | null;
  free: number;
  isShown: boolean;
  isDiscontinued: boolean;
  isBestseller: boolean;
  heldCount: number;
}

interface Filters {
  q: string;
  state: string;
  categoryId: number | null;
  brandId: number | null;
  without: string;
  sort: string;
  page: number;
}

interface GoodsPageProps {
  products: readonly ListedProduct[];
  count: number;
  pages: number;
  filters: Filters;
  categories: readonly ShownOption[];
  brands: readonly ShownOption[];
  /** Acts on many goods, by name. */
  acts: readonly (readonly [act: string, title: string])[];
  views: readonly { id: number; title: string; query: string }[];
  url: string;
  role: StaffRole;
}

const states = [
  ['all', 'Все'],
  ['shown', 'На сайте'],
  ['hidden', 'Скрытые'],
  ['discontinued', 'Сняты с производства'],
  ['held', 'Изменены вручную'],
] as const;

const lacks = [
  ['', 'Всё есть или нет'],
  ['photo', 'Без фото'],
  ['price', 'Без цены'],
  ['stock', 'Без остатка'],
  ['category', 'Без категории'],
  ['brand', 'Без бренда'],
] as const;

export const goodsSorts = [
  ['new', 'сначала новые'],
  ['popular', 'сначала популярные'],
  ['cheap', 'сначала дешёвые'],
  ['dear', 'сначала дорогие'],
] as const;

/** Goods as the shop's own search finds them, with work on many of them at once. */
export function GoodsPage(props: GoodsPageProps) {
  const { products, count, pages, filters, views, url, role } = props;
  const query = queryOf(url);
  const hidden = hiddenColumns(url, goodsColumns);
  return (
    <>
      <nav className="desk-tabs" aria-label="Состояние">
        {states.map(([state, title]) => (
          <a
            key={state}
            href={withColumns(desk.products({ state }), hidden)}
            aria-current={filters.state === state ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
        <ViewLinks views={views} list={desk.products()} />
        {mayRole(role, 'products.change') && (
          <>
            <a href={desk.newProduct()}>Новый товар</a>
            <a href={desk.productsPaste()}>Вставить таблицу</a>
          </>
        )}
      </nav>
      <GoodsFilters {...props} hidden={hidden} />
      <BulkForm {...props} query={query} />
      {products.length === 0 ? (
        <p className="desk-nothing">
          Таких товаров нет.{' '}
          <a className="link" href={desk.products()}>
            Показать все
          </a>
        </p>
      ) : (
        <DeskScroll label="Товары">
          <table className="desk-table desk-orders">
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Отметка</span>
                </th>
                {!hidden.has('photo') && (
                  <th scope="col">
                    <span className="visually-hidden">Фото</span>
                  </th>
                )}
                <th scope="col">Код</th>
                {!hidden.has('model') && <th scope="col">Артикул</th>}
                <th scope="col">Название</th>
                {!hidden.has('brand') && <th scope="col">Бренд</th>}
                {!hidden.has('category') && <th scope="col">Категория</th>}
                {!hidden.has('price') && (
                  <th scope="col" className="desk-number">
                    Цена
                  </th>
                )}
                {!hidden.has('free') && (
                  <th scope="col" className="desk-number">
                    Свободно
                  </th>
                )}
                <th scope="col">Состояние</th>
              </tr>
            </thead>
            <tbody>
              {products.map((product) => (
                <GoodsRow
                  key={product.id}
                  product={product}
                  query={query}
                  hidden={hidden}
                  role={role}
                />
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      <DeskPages page={filters.page} pages={pages} url={`${desk.products()}?${query}`} />
      <p className="muted">{countOf(count, GOODS)}</p>
    </>
  );
}

interface GoodsRowProps extends Pick<GoodsPageProps, 'role'> {
  product: ListedProduct;
  query: string;
  hidden: ReadonlySet<string>;
}

function GoodsRow({ product, query, hidden, role }: GoodsRowProps) {
  const { id, code, title, price, oldPrice, free } = product;
  const link = `${desk.product(id)}${query ? `?list=${encodeURIComponent(query)}` : ''}`;
  return (
    <tr data-row="">
      <td>
        <input
          type="checkbox"
          form={PartId.DeskBulk}
          name="ids"
          value={id}
          aria-label={`Товар ${code}`}
        />
      </td>
      {!hidden.has('photo') && (
        <td className="desk-thumb">
          {product.photo ? <Photo imageKey={product.photo} alt="" width={64} /> : '—'}
        </td>
      )}
      <td>
        <a href={link} data-open="">
          {code}
        </a>
      </td>
      {!hidden.has('model') && (
        <InlineCell
          action={mayRole(role, 'products.change') ? desk.productFields(id) : null}
          name="model"
          value={product.model ?? ''}
          label={`Артикул: ${code}`}
        >
          {product.model ?? ''}
        </InlineCell>
      )}
      <td className="desk-product-title" title={title}>
        <a href={link}>{title}</a>
      </td>
      {!hidden.has('brand') && (
        <td className="desk-brand-name" title={product.brand}>
          {product.brand}
        </td>
      )}
      {!hidden.has('category') && (
        <td className="desk-category-name" title={product.category}>
          {product.category}
        </td>
      )}
      {!hidden.has('price') && (
        <td className="desk-number">
          {price === null ? '—' : formatPrice(price)}
          {oldPrice !== null && <s className="muted"> {formatPrice(oldPrice)}</s>}
        </td>
      )}
      {!hidden.has('free') && <td className="desk-number">{formatCount(free)}</td>}
      <td>
        {!product.isShown && <span className="badge">скрыт</span>}
        {product.isDiscontinued && <span className="badge">снят</span>}
        {product.isBestseller && <span className="badge desk-status-shipped">хит</span>}
        {product.heldCount > 0 && <span className="badge desk-status-review">вручную</span>}
      </td>
    </tr>
  );
}

function BulkForm(props: GoodsPageProps & { query: string }) {
  const { count, role, url, query, acts, categories, brands } = props;
  if (!mayRole(role, 'products.change')) return null;
  return (
    <DeskForm
      action={desk.productsBulk()}
      returnTo={url}
      id={PartId.DeskBulk}
      className="desk-bulk"
    >
      <input type="hidden" name="query" value={query} />
      <label className="check">
        <input type="checkbox" name="all" value="yes" /> все найденные: {formatCount(count)}
      </label>
      <label className="desk-filter-form">
        <span className="visually-hidden">Что сделать</span>
        <select className="input" name="act" defaultValue="">
          <option value="">Что сделать</option>
          <ChoiceList choices={acts} />
        </select>
      </label>
      <details className="desk-other-step">
        <summary className="link">категория, бренд</summary>
        <span className="desk-inline">
          <select className="input desk-narrow" name="category" aria-label="Категория">
            <option value="">Категория</option>
            <OptionList options={categories} />
          </select>
          <select className="input desk-narrow" name="brand" aria-label="Бренд">
            <option value="">Бренд</option>
            <OptionList options={brands} />
          </select>
        </span>
      </details>
      <button className="desk-mini" type="submit">
        Применить
      </button>
    </DeskForm>
  );
}

interface GoodsFiltersProps extends GoodsPageProps {
  hidden: ReadonlySet<string>;
}

function GoodsFilters({ filters, categories, brands, hidden, url }: GoodsFiltersProps) {
  return (
    <div className="desk-filters">
      <form action={desk.products()} className="desk-filter-form">
        <input type="hidden" name="state" value={filters.state} />
        <ColumnFields hidden={hidden} />
        <label>
          <span className="visually-hidden">Найти товар</span>
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={filters.q}
            placeholder="Название, код, артикул"
          />
        </label>
        <select
          className="input"
          name="category"
          aria-label="Категория"
          defaultValue={filters.categoryId ?? ''}
        >
          <option value="">Все категории</option>
          <OptionList options={categories} />
        </select>
        <select
          className="input"
          name="brand"
          aria-label="Бренд"
          defaultValue={filters.brandId ?? ''}
        >
          <option value="">Все бренды</option>
          <OptionList options={brands} />
        </select>
        <select
          className="input"
          name="without"
          aria-label="Чего не хватает"
          defaultValue={filters.without}
        >
          <ChoiceList choices={lacks} />
        </select>
        <select className="input" name="sort" aria-label="Порядок" defaultValue={filters.sort}>
          <ChoiceList choices={goodsSorts} />
        </select>
        <button className="desk-mini" type="submit">
          Показать
        </button>
      </form>
      <ColumnChoice columns={goodsColumns} hidden={hidden} list={desk.products()} url={url} />
      <SaveView list="goods" url={url} />
    </div>
  );
}
