import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice, typedPrice } from '../../../shared/money.ts';
import { countOf, GOODS } from '../../../shared/ru/plural.ts';
import {
  ListTable,
  ListTabs,
  ListTools,
  type TableColumn,
  type TableList,
} from '../desk/desk-list.tsx';
import { DeskPages } from '../desk/desk-pages.tsx';
import { InlineCell } from '../desk/inline-cell.tsx';
import { ColumnFields } from '../desk/list-columns.tsx';
import type { ListFrame } from '../desk/saved-views.tsx';
import { codeColumn, titleColumn } from '../desk/shared-columns.tsx';
import { GoodsChoicePart } from '../goods/goods-choice-part.tsx';

interface ShownPrice {
  price: number;
  oldPrice: number | null;
  isByHand: boolean;
  isOfSale: boolean;
}

interface ShownProduct {
  id: number;
  code: string;
  title: string;
  /** By level. */
  prices: readonly (ShownPrice | null)[];
}

interface PricesPageProps {
  products: readonly ShownProduct[];
  count: number;
  /** There are more than were counted. */
  isMore: boolean;
  pages: number;
  levels: readonly { id: number; title: string }[];
  filters: { q: string; categoryId: number; brandId: number; only: string; page: number };
  titles: Parameters<typeof GoodsChoicePart>[0]['titles'];
  mayChange: boolean;
  maySeePromo: boolean;
  frame: ListFrame;
}

const tabs: readonly (readonly [only: string, title: string])[] = [
  ['', 'Все'],
  ['hand', 'Заданы вручную'],
  ['sale', 'Акции'],
  ['old', 'Со старой ценой'],
  ['none', 'Без цены'],
  ['above', 'Уровень дороже розницы'],
];

/** The list of prices, a column for each level. */
export const priceList = (
  levels: readonly { id: number; title: string }[],
): TableList<ShownProduct, { mayChange: boolean }> => ({
  name: 'prices',
  sorts: [],
  columns: [
    codeColumn,
    titleColumn(({ id }) => desk.price(id)),
    ...levels.map(
      (level, at): TableColumn<ShownProduct, { mayChange: boolean }> => ({
        key: `level${level.id}`,
        title: level.title,
        isNumber: true,
        cell: ({ id, code, prices }, { mayChange }) => {
          const price = prices[at] ?? null;
          return (
            <InlineCell
              // A sale stands over the price: its card changes both.
              action={mayChange && !price?.isOfSale ? desk.priceSave(id) : null}
              name={`price.${level.id}`}
              value={price ? typedPrice(price.price) : ''}
              label={`${level.title}: ${code}`}
              className="desk-number"
            >
              <PriceCell price={price} />
            </InlineCell>
          );
        },
      }),
    ),
  ],
});

/** Prices of goods for each level, in a list. */
export function PricesPage(props: PricesPageProps) {
  const { products, count, isMore, pages, levels, filters, titles, frame } = props;
  const { url } = frame;
  const list = priceList(levels);
  const { mayChange, maySeePromo } = props;
  const { q, categoryId, brandId, only } = filters;
  const choice = {
    q,
    category: categoryId ? String(categoryId) : '',
    brand: brandId ? String(brandId) : '',
  };
  return (
    <>
      <ListTabs
        list={list}
        frame={frame}
        label="Какие цены"
        tabs={tabs.map(([name, title]) => ({
          link: desk.prices({ ...choice, only: name }),
          title,
          isCurrent: only === name,
        }))}
      />
      <div className="desk-filters">
        <form action={desk.prices()} className="desk-filter-form">
          {only && <input type="hidden" name="only" value={only} />}
          <ColumnFields columns={list.columns} url={url} />
          <GoodsChoicePart choice={filters} titles={titles} />
          <button className="desk-mini" type="submit">
            Показать
          </button>
        </form>
        <span className="desk-around">
          {mayChange && <a href={desk.priceRule(choice)}>По правилу</a>}
          {mayChange && <a href={desk.priceTable()}>Вставить таблицу</a>}
          <a href={desk.priceLevels()}>Уровни</a>
          {maySeePromo && <a href={desk.promoList('promo')}>Промокоды</a>}
        </span>
        <ListTools list={list} frame={frame} />
      </div>
      <p className="muted">
        {countOf(count, GOODS)}
        {isMore && ' и больше'}
      </p>
      {products.length === 0 ? (
        <p className="desk-nothing">
          Таких товаров нет.{' '}
          <a className="link" href={desk.prices()}>
            Показать все
          </a>
        </p>
      ) : (
        <ListTable
          list={list}
          rows={products}
          keyOf={({ id }) => id}
          context={{ mayChange }}
          url={url}
        />
      )}
      <DeskPages page={filters.page} pages={pages} url={url} />
    </>
  );
}

function PriceCell({ price }: { price: ShownPrice | null }) {
  if (!price) return <span className="muted">—</span>;
  return (
    <>
      {price.isOfSale && <span className="badge desk-status-opened">акция</span>}
      {price.isByHand && <span className="badge">вручную</span>}{' '}
      {price.oldPrice !== null && <s className="muted">{formatPrice(price.oldPrice)}</s>}{' '}
      {formatPrice(price.price)}
    </>
  );
}
