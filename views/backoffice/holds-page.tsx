import * as desk from '../../shared/desk-routes.ts';
import { isOrderStatus, statusTitles } from '../../shared/order.ts';
import { formatTerm } from '../../shared/ru/dates.ts';
import { countOf, PIECES } from '../../shared/ru/plural.ts';
import { ageOf, DeskForm } from './desk-form.tsx';
import { DeskScroll } from './desk-scroll.tsx';

export interface ShownHold {
  orderId: number;
  number: string;
  status: string;
  createdAt: number;
  why: 'term' | 'money' | 'staff';
  endsAt: number | null;
  units: number;
  goods: readonly {
    productId: number;
    code: string;
    title: string;
    storage: string;
    quantity: number;
  }[];
}

interface HoldListProps {
  holds: readonly ShownHold[];
  maySeeOrders: boolean;
  mayChange: boolean;
  url: string;
  now: number;
}

interface HoldsPageProps extends HoldListProps {
  why: string;
  productId: number;
  page: number;
  hasMore: boolean;
}

const reasons = {
  term: 'ждёт оплаты или решения',
  money: 'оплачен, ждёт отгрузки',
  staff: 'собирают',
} as const;

/** Orders that hold goods and what they wait for. */
export function HoldsPage(props: HoldsPageProps) {
  const { holds, why, productId, page, hasMore } = props;
  const own = productId ? { product: String(productId) } : {};
  const tabs = [['', 'Все'], ...Object.entries(reasons)] as const;
  return (
    <>
      <nav className="desk-tabs" aria-label="Чего ждут">
        {tabs.map(([name = '', title]) => (
          <a
            key={name}
            href={desk.stockHolds({ ...own, why: name })}
            aria-current={why === name ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
        <a href={desk.stock()}>Остатки</a>
      </nav>
      {holds.length === 0 ? (
        <p className="desk-nothing">Ничего не отложено.</p>
      ) : (
        <HoldList {...props} />
      )}
      {(page > 1 || hasMore) && (
        <nav className="desk-pages" aria-label="Страницы">
          {page > 1 && <a href={desk.stockHolds({ ...own, why, page: page - 1 })}>← Раньше</a>}
          <span>{page}</span>
          {hasMore && <a href={desk.stockHolds({ ...own, why, page: page + 1 })}>Позже →</a>}
        </nav>
      )}
    </>
  );
}

/** Orders with what each of them holds. */
export function HoldList({ holds, maySeeOrders, mayChange, url, now }: HoldListProps) {
  return (
    <DeskScroll label="Отложенный товар">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Заказ</th>
            <th scope="col">Ждёт</th>
            <th scope="col">Статус</th>
            <th scope="col">Почему отложен</th>
            <th scope="col">До</th>
            <th scope="col">Что</th>
            <th scope="col">
              <span className="visually-hidden">Отпустить</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {holds.map((hold) => (
            <tr key={hold.orderId} data-row="">
              <td>
                {maySeeOrders ? (
                  <a href={desk.order(hold.orderId)} data-open="">
                    {hold.number}
                  </a>
                ) : (
                  hold.number
                )}
              </td>
              <td className="desk-age">{ageOf(hold.createdAt, now)}</td>
              <td>{isOrderStatus(hold.status) ? statusTitles[hold.status] : hold.status}</td>
              <td>{reasons[hold.why]}</td>
              <td>{hold.endsAt === null ? '' : formatTerm(hold.endsAt)}</td>
              <td className="desk-title">
                <details>
                  <summary>{countOf(hold.units, PIECES)}</summary>
                  <ul>
                    {hold.goods.map(({ productId, code, title, storage, quantity }) => (
                      <li key={`${productId} ${storage}`}>
                        <a href={desk.stockProduct(productId)}>
                          {code} {title}
                        </a>
                        , {storage}: {quantity}
                      </li>
                    ))}
                  </ul>
                </details>
              </td>
              <td>
                {mayChange && hold.why === 'term' && (
                  <DeskForm action={desk.stockHoldRelease(hold.orderId)} returnTo={url}>
                    <button className="desk-mini" type="submit">
                      Отпустить
                    </button>
                  </DeskForm>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskScroll>
  );
}
