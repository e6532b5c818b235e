import { BasketList } from '../../client/basket/basket-list.tsx';
import type { Company } from '../../shared/company.ts';
import type { BasketDetails } from '../../shared/contract/basket-details.ts';
import type { CatalogNode, City } from '../../shared/contract/catalog.ts';
import type { User } from '../../shared/contract/shopper.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ProductNotes } from '../../shared/ui/product-notes.tsx';
import { popularNodes } from '../home/popular-categories.tsx';
import { Island } from '../layout/island.tsx';
import type { RefusedLetter } from '../orders/letter-form.tsx';
import { BasketHead } from './basket-head.tsx';
import { BasketSide } from './basket-side.tsx';
import type { RefusedPromo } from './promo-part.tsx';
import { QuickOrder, type RefusedList } from './quick-order.tsx';
import { type RefusedUnits, showBasket } from './show-basket.ts';

export interface BasketPageProps {
  details: BasketDetails;
  city: City;
  /** The city was chosen by the visitor or by the host. */
  cityConfirmed: boolean;
  /** The city is asked about again: a day has passed. */
  asksCity: boolean;
  user: User | null;
  favorites: ReadonlySet<number>;
  company: Company;
  menu: readonly CatalogNode[];
  /** Some customers have prices of their own. */
  hasPersonalPrices: boolean;
  /** Key of the form of pasted lists. */
  formKey: string | null;
  /** A promo code that was not taken. */
  refusedPromo?: RefusedPromo | null;
  /** A pasted list that was not taken. */
  refusedList?: RefusedList | null;
  /** A number of units that is none. */
  refusedUnits?: RefusedUnits | null;
  /** An address that the prices cannot be sent to. */
  refusedLetter?: RefusedLetter | null;
}

/** /basket */
export function BasketPage(props: BasketPageProps) {
  return (
    <div className="container basket-page">
      <h1>Корзина</h1>
      <BasketHead {...props} />
      <div className="checkout">
        <div className="basket-main">
          <BasketBody {...props} />
          <QuickOrder {...props.details} formKey={props.formKey} refused={props.refusedList} />
        </div>
        <BasketSide {...props} />
      </div>
      <ProductNotes />
    </div>
  );
}

const isEmpty = ({ groups, removed }: BasketDetails) => groups.length === 0 && removed.length === 0;

/** The lines, or what to do without any. */
export function BasketBody({ details, favorites, city, menu, refusedUnits }: BasketPageProps) {
  if (isEmpty(details)) return <EmptyBasket menu={menu} />;
  const view = showBasket(details, {
    favorites,
    cityIn: city.title_in,
    refused: refusedUnits ?? null,
  });
  return (
    <Island name="basket" when="idle" id={PartId.Basket} data={{ 'data-fresh': '' }}>
      <BasketList view={view} />
    </Island>
  );
}

function EmptyBasket({ menu }: Pick<BasketPageProps, 'menu'>) {
  return (
    <div id={PartId.Basket} data-fresh="">
      <EmptyState
        icon="shopping-cart"
        title="В корзине пока пусто"
        text="Начните с популярных разделов или вставьте список артикулов ниже."
      >
        {popularNodes(menu).map(({ id, title, fullUrl }) => (
          <a
            key={id}
            className="button button-secondary button-small"
            href={links.catalogNode(fullUrl)}
          >
            {title}
          </a>
        ))}
      </EmptyState>
    </div>
  );
}
