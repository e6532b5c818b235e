import { formatPrice, type Kopecks } from '../../shared/money.ts';
import * as links from '../../shared/routes.ts';

interface DemoPayPageProps {
  id: string;
  description: string;
  amount: Kopecks;
  /** Reason why nothing can be done any more; null while it waits. */
  ended: string | null;
  returnUrl: string;
}

/** /pay/:id: pretends to be a bank. */
export function DemoPayPage({ id, description, amount, ended, returnUrl }: DemoPayPageProps) {
  return (
    <div className="container form-page">
      <h1>Тестовая оплата</h1>
      <section className="panel payment-state">
        <p>Это проверка: настоящие деньги не&nbsp;списываются, данные карты не&nbsp;нужны.</p>
        <p>
          {description}: <strong className="tabular nowrap">{formatPrice(amount)}</strong>
        </p>
        {ended === null ? (
          <form className="order-actions" method="post" action={links.demoPayment(id)}>
            <button className="button button-primary" type="submit" name="outcome" value="pay">
              Оплатить
            </button>
            <button
              className="button button-secondary"
              type="submit"
              name="outcome"
              value="decline"
            >
              Отклонить
            </button>
          </form>
        ) : (
          <p>{ended}</p>
        )}
        <p>
          <a className="link" href={returnUrl}>
            Вернуться в&nbsp;магазин
          </a>
        </p>
      </section>
    </div>
  );
}
