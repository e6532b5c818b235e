import type { Brand } from '../../shared/contract/catalog.ts';
import type { Product } from '../../shared/contract/product.ts';
import { FragmentQuery } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { CardRow } from '../catalog/card-row.tsx';
import { Section } from '../layout/section.tsx';

/** Id of the part, and of its fragment. */
export const EXCLUSIVE_ID = 'exclusive';

const MAX_TABS = 6;
/** A brand with fewer goods fills no row. */
const MIN_GOODS = 5;

/** Brands that this shop alone sells, the weightiest first. */
export function exclusiveBrands(brands: readonly Brand[]): Brand[] {
  return brands
    .filter(({ exclusive, products_cnt }) => exclusive && products_cnt >= MIN_GOODS)
    .toSorted((a, b) => b.weight - a.weight || b.products_cnt - a.products_cnt)
    .slice(0, MAX_TABS);
}

export interface ExclusiveTabsProps {
  /** Brands of `exclusiveBrands`. */
  brands: readonly Brand[];
  /** The open one; the first when null. */
  open: Brand | null;
  /** Goods of the open brand; null: they are fetched when the visitor comes near. */
  products: readonly Product[] | null;
  loggedIn: boolean;
  mainCity: boolean;
  favorites: ReadonlySet<number>;
}

/** A tab for each exclusive brand; a tab is a link to the page with it open. */
export function ExclusiveTabs({ brands, products, ...props }: ExclusiveTabsProps) {
  const open = props.open ?? brands[0];
  if (!open) return null;
  const more = { title: `Все товары ${open.title}`, url: links.brand(open.url_rewrite_code) };
  return (
    <Section id={EXCLUSIVE_ID} title="Только у нас" more={more}>
      <nav className="tabs" aria-label="Эксклюзивные бренды">
        {brands.map((brand) => (
          <Tab key={brand.id} brand={brand} isOpen={brand.id === open.id} />
        ))}
      </nav>
      {products ? (
        <CardRow
          className="home-cards"
          label={open.title}
          products={products}
          loggedIn={props.loggedIn}
          mainCity={props.mainCity}
          favorites={props.favorites}
          list={`${EXCLUSIVE_ID}-`}
        />
      ) : (
        <div
          className="home-cards-wait"
          data-load={`${links.home({ exclusive: open.url_rewrite_code })}&${FragmentQuery.Name}=${EXCLUSIVE_ID}`}
        >
          <a className="button button-secondary" href={addressOf(open)} rel="nofollow">
            Показать товары {open.title}
          </a>
        </div>
      )}
    </Section>
  );
}

const addressOf = ({ url_rewrite_code }: Brand) =>
  `${links.home({ exclusive: url_rewrite_code })}#${EXCLUSIVE_ID}`;

function Tab({ brand, isOpen }: { brand: Brand; isOpen: boolean }) {
  return (
    <a
      id={`tab-${brand.url_rewrite_code}`}
      href={addressOf(brand)}
      aria-current={isOpen ? 'true' : undefined}
      rel="nofollow"
      data-swap={EXCLUSIVE_ID}
      data-history="none"
    >
      {brand.title}
    </a>
  );
}
