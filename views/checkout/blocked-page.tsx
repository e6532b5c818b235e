import * as links from '../../shared/routes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';

/**
 * Page of an order with something that cannot be had: nothing can be ordered before it is taken
 * out.
 */
export function BlockedPage({ reason }: { reason: string }) {
  return (
    <div className="container">
      <h1>Оформление заказа</h1>
      <EmptyState
        icon="triangle-alert"
        title="Заказ пока нельзя оформить"
        text={`${reason}. Измените количество или уберите товар из корзины.`}
      >
        <a className="button button-primary" href={links.basket()}>
          Вернуться в корзину
        </a>
      </EmptyState>
    </div>
  );
}
