import type { AccountFirm, OrderSummary, Profile } from '../../shared/contract/account.ts';
import type { Product } from '../../shared/contract/product.ts';
import * as links from '../../shared/routes.ts';
import { countOf, formatCount } from '../../shared/ru/plural.ts';
import { CardRow, type CardRowProps } from '../catalog/card-row.tsx';
import { Section } from '../layout/section.tsx';
import { OffersPlace } from '../search/offers-page.tsx';
import { AccountPage } from './account-page.tsx';
import { OrderTable } from './order-table.tsx';

interface MainPageProps {
  profile: Profile;
  /** Orders on their way, the newest first; only the first of them. */
  orders: readonly OrderSummary[];
  orderCount: number;
  /** Wait for their first money. */
  unpaidCount: number;
  /** The first of them. */
  favorites: readonly Product[];
  favoriteCount: number;
  viewer: Pick<CardRowProps, 'favorites' | 'mainCity'>;
  /** Customers of some roles have prices of their own. */
  hasPersonalPrices: boolean;
}

/** /lk/ */
export function MainPage(props: MainPageProps) {
  const { profile, orders, orderCount, unpaidCount, favorites, favoriteCount, viewer } = props;
  const { hasPersonalPrices } = props;
  const { user, firms } = profile;
  return (
    <AccountPage part="main">
      <p className="lead">
        {user.first_name ? `Здравствуйте, ${user.first_name}!` : 'Здравствуйте!'}
      </p>
      {unpaidCount > 0 && (
        <p className="login-note">
          <strong>
            {countOf(unpaidCount, ['заказ ждёт', 'заказа ждут', 'заказов ждут'])} оплаты.
          </strong>{' '}
          Оплатить можно из&nbsp;
          {orders.filter(({ need_pay }) => need_pay).length < unpaidCount ? (
            <a className="link" href={links.accountPart('orders', { state: 'active' })}>
              списка активных заказов
            </a>
          ) : (
            'списка ниже'
          )}
          .
        </p>
      )}
      <Section
        id="active"
        title="Активные заказы"
        more={{ title: 'Все заказы', url: links.accountPart('orders') }}
      >
        {orders.length > 0 ? (
          <OrderTable kind="order" caption="Активные заказы" orders={orders} />
        ) : (
          <p className="muted">Активных заказов сейчас нет.</p>
        )}
        {orderCount > orders.length && (
          <p>
            <a className="link" href={links.accountPart('orders', { state: 'active' })}>
              Все активные: {orderCount}
            </a>
          </p>
        )}
      </Section>
      {favoriteCount > 0 && (
        <Section
          id="favorite-goods"
          title="Избранное"
          more={{ title: `Всё избранное: ${formatCount(favoriteCount)}`, url: links.favorites() }}
        >
          <CardRow
            label="Избранное"
            products={favorites}
            favorites={viewer.favorites}
            list="favorite-"
            loggedIn
            mainCity={viewer.mainCity}
          />
        </Section>
      )}
      <Section id="firms" title="Мои фирмы" more={{ title: 'Профиль', url: links.profile() }}>
        <FirmNames firms={firms} hasPersonalPrices={hasPersonalPrices} />
      </Section>
      <OffersPlace />
    </AccountPage>
  );
}

interface FirmNamesProps {
  firms: readonly AccountFirm[];
  hasPersonalPrices: boolean;
}

function FirmNames({ firms, hasPersonalPrices }: FirmNamesProps) {
  if (firms.length === 0) {
    return (
      <p>
        Покупаете для&nbsp;компании?{' '}
        <a className="link" href={links.firm('new')}>
          Добавьте её по&nbsp;ИНН
        </a>{' '}
        — {hasPersonalPrices ? 'откроются оптовые цены и\u00a0оплата' : 'откроется оплата'}{' '}
        по&nbsp;счёту.
      </p>
    );
  }
  return (
    <ul className="account-list">
      {firms.map(({ id, title, inn, is_default }) => (
        <li key={id}>
          {title} <span className="caption">ИНН {inn}</span>{' '}
          {is_default && <span className="badge">основная</span>}
        </li>
      ))}
    </ul>
  );
}
