import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { countOf, GOODS, ORDERS, type PluralForms } from '../../shared/ru/plural.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { ActionsFrame } from '../layout/frame.ts';
import { AccountMenu } from './account-menu.tsx';

/** The header's buttons: account, favourites, orders, basket. */
export function HeaderActions(frame: ActionsFrame) {
  const { customer, needPay, favoritesCount, ordersCount, basketCount } = frame;
  return (
    <ul className="header-actions" id={PartId.HeaderActions}>
      {customer ? (
        <AccountMenu customer={customer} needPay={needPay} />
      ) : (
        <Action title="Войти" path={links.login()} icon="user" />
      )}
      <Action title="Избранное" path={links.favorites()} icon="heart" count={favoritesCount} />
      <Action
        title="Заказы"
        path={links.accountOrders()}
        icon="package"
        count={ordersCount}
        of={ORDERS}
      />
      <Action
        title="Корзина"
        path={links.basket()}
        icon="shopping-cart"
        count={basketCount}
        className="header-basket"
      />
    </ul>
  );
}

interface ActionProps {
  title: string;
  path: string;
  icon: string;
  count?: number;
  /** Counted things. */
  of?: PluralForms;
  className?: string;
}

function Action({ title, path, icon, count = 0, of = GOODS, className }: ActionProps) {
  return (
    <li className={className}>
      <a href={path}>
        <Icon name={icon} size={24} />
        <span>{title}</span>
        {count > 0 && (
          <>
            <span className="count" aria-hidden="true">
              {count > 99 ? '99+' : count}
            </span>
            <span className="visually-hidden">{countOf(count, of)}</span>
          </>
        )}
      </a>
    </li>
  );
}
