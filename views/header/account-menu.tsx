import { initials } from '../../shared/initials.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import type { Frame } from '../layout/frame.ts';

interface AccountMenuProps {
  customer: NonNullable<Frame['customer']>;
  /** An order waits for its payment. */
  needPay: boolean;
}

/**
 * The customer's button and what hangs below it on hover and focus; a touch opens it first
 * (client/header/account-menu.ts).
 */
export function AccountMenu({ customer: { name }, needPay }: AccountMenuProps) {
  return (
    <li className="account">
      <a href={links.account()}>
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <span>{name}</span>
      </a>
      <div className="account-panel">
        <a href={links.profile()}>
          <strong>{name}</strong>
        </a>
        <a href={links.account()}>Мой кабинет</a>
        <a href={links.accountPart('orders')} className={needPay ? 'need-pay' : undefined}>
          Мои заказы{needPay && <span className="badge badge-sale">ждёт оплаты</span>}
        </a>
        <a href={links.accountPart('help')}>Помощь</a>
        <button type="button" popoverTarget={PartId.Exit}>
          Выйти
        </button>
        <ExitDialog />
      </div>
    </li>
  );
}

/** Works as a popover; scripts make a modal dialog of it (client/header/form-dialog.ts). */
function ExitDialog() {
  return (
    <dialog className="modal" id={PartId.Exit} popover="auto" aria-labelledby="exit-title">
      <p className="empty-state-title" id="exit-title">
        Выйти из&nbsp;аккаунта?
      </p>
      <p className="muted">Корзина и&nbsp;избранное сохранятся до&nbsp;следующего входа.</p>
      <form method="post" action={links.logout()}>
        <button className="button button-primary" type="submit">
          Выйти
        </button>
        <button
          className="button button-ghost"
          type="button"
          popoverTarget={PartId.Exit}
          popoverTargetAction="hide"
        >
          Остаться
        </button>
      </form>
    </dialog>
  );
}
