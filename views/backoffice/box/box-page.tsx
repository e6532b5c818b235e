import * as desk from '../../../shared/desk-routes.ts';

interface BoxPageProps {
  text: string;
  hits: readonly { kind: string; id: string; title: string; detail: string; link: string }[];
  /** All orders may be looked at instead. */
  hasOrders: boolean;
}

export function BoxPage({ text, hits, hasOrders }: BoxPageProps) {
  if (hits.length === 0) {
    return (
      <p className="desk-nothing">
        По «{text}» ничего нет. Ищутся номер заказа и номер в 1С, телефон, ИНН, почта, сумма,
        артикул, имя и разделы.{' '}
        {hasOrders && (
          <a className="link" href={desk.orders({ state: 'all' })}>
            Все заказы
          </a>
        )}
      </p>
    );
  }
  return (
    <ul className="desk-waiting" id="box-hits">
      {hits.map(({ kind, id, title, detail, link }) => (
        <li key={`${kind} ${id}`} data-row="">
          <a href={link} data-open="">
            <strong>{title}</strong> <span className="muted">{detail}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
