import { EmptyState } from '../../shared/ui/empty-state.tsx';

interface OrderElsewhereProps {
  /** '' when the shop has none. */
  phone: string;
  /** Login that leads back here; null for who is signed in. */
  loginUrl: string | null;
}

/** Page of an order that this browser may not see, the same whether there is one: its owner finds the way. */
export function OrderElsewherePage({ phone, loginUrl }: OrderElsewhereProps) {
  return (
    <div className="container">
      <h1>Здесь заказ не&nbsp;открыть</h1>
      <EmptyState
        icon="package"
        title="Заказ виден там, где его оформили"
        text={[
          'Откройте ссылку в\u00a0браузере, в\u00a0котором оформляли заказ или заявку.',
          loginUrl && 'Если оформляли с\u00a0личным кабинетом или завели его потом, войдите.',
          phone && 'Не\u00a0получается\u00a0— позвоните: подскажем по\u00a0номеру заказа.',
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {loginUrl && (
          <a className="button button-primary" href={loginUrl}>
            Войти
          </a>
        )}
        {phone && (
          <a className="button button-secondary" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        )}
      </EmptyState>
    </div>
  );
}
