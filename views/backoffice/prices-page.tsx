import * as desk from '../../shared/desk-routes.ts';
import { formatPrice, typedPrice } from '../../shared/money.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { DeskPages } from './desk-pages.tsx';
import { DeskScroll } from './desk-scroll.tsx';
import { GoodsChoicePart } from './goods-choice-part.tsx';
import { InlineCell } from './inline-cell.tsx';

interface ShownPrice {
  price: number;
  oldPrice: number | null;
  isByHand: boolean;
  isOfSale: boolean;
}

interface PricesPageProps {
  products: readonly {
    id: number;
    code: string;
    title: string;
    prices: readonly (ShownPrice | null)[];
  }[];
  count: number;
  pages: number;
  levels: readonly { id: number; title: string }[];
  filters: { q: string; categoryId: number; brandId: number; only: string; page: number };
  titles: Parameters<typeof GoodsChoicePart>[0]['titles'];
  mayChange: boolean;
  maySeePromo: boolean;
  url: string;
}

/** Counted no further. */
export const MAX_COUNT = 10_000;

const tabs: readonly (readonly [only: string, title: string])[] = [
  ['', 'Все'],
  ['hand', 'Заданы вручную'],
  ['sale', 'Акции'],
  ['old', 'Со старой ценой'],
  ['none', 'Без цены'],
  ['above', 'Уровень дороже розницы'],
];

/** Prices of goods for each level, in a list. */
export function PricesPage(props: PricesPageProps) {
  const { products, count, pages, levels, filters, titles, url } = props;
  const { mayChange, maySeePromo } = props;
  const { q, categoryId, brandId, only } = filters;
  const choice = {
    q,
    category: categoryId ? String(categoryId) : '',
    brand: brandId ? String(brandId) : '',
  };
  return (
    <>
      <nav className="desk-tabs" aria-label="Какие цены">
        {tabs.map(([name, title]) => (
          <a
            key={name}
            href={desk.prices({ ...choice, only: name })}
            aria-current={only === name ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <div className="desk-filters">
        <form action={desk.prices()} className="desk-filter-form">
          {only && <input type="hidden" name="only" value={only} />}
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
      </div>
      <p className="muted">
        {countOf(count, GOODS)}
        {count === MAX_COUNT && ' и больше'}
      </p>
      {products.length === 0 ? (
        <p className="desk-nothing">
          Таких товаров нет.{' '}
          <a className="link" href={desk.prices()}>
            Показать все
          </a>
        </p>
      ) : (
        <DeskScroll label="Цены">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Код</th>
                <th scope="col">Товар</th>
                {levels.map(({ id, title }) => (
                  <th key={id} scope="col" className="desk-number">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {products.map(({ id, code, title, prices }) => (
                <tr key={id} data-row="">
                  <td>{code}</td>
                  <td className="desk-title">
                    <a href={desk.price(id)} data-open="">
                      {title}
                    </a>
                  </td>
                  {prices.map((price, at) => (
                    <InlineCell
                      key={levels[at]?.id}
                      // A sale stands over the price: its card changes both.
                      action={mayChange && !price?.isOfSale ? desk.priceSave(id) : null}
                      name={`price.${levels[at]?.id}`}
                      value={price ? typedPrice(price.price) : ''}
                      label={`${levels[at]?.title}: ${code}`}
                      className="desk-number"
                    >
                      <PriceCell price={price} />
                    </InlineCell>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
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
