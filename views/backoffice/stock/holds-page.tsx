import * as desk from '../../../shared/desk-routes.ts';
import { isOrderStatus, statusTitles } from '../../../shared/order.ts';
import { formatTerm } from '../../../shared/ru/dates.ts';
import { countOf, PIECES } from '../../../shared/ru/plural.ts';
import { ageOf, DeskForm } from '../desk/desk-form.tsx';
import { ListTable, ListTabs, ListTools, type TableList } from '../desk/desk-list.tsx';
import { MorePages } from '../desk/desk-pages.tsx';
import type { ListFrame } from '../desk/saved-views.tsx';

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

interface HoldContext {
  maySeeOrders: boolean;
  mayChange: boolean;
  url: string;
  now: number;
}

interface HoldsPageProps extends Omit<HoldContext, 'url'> {
  holds: readonly ShownHold[];
  why: string;
  productId: number;
  page: number;
  hasMore: boolean;
  frame: ListFrame;
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
      <ListTabs
        list={holdList}
        frame={props.frame}
        label="Чего ждут"
        tabs={tabs.map(([name = '', title]) => ({
          link: desk.stockHolds({ ...own, why: name }),
          title,
          isCurrent: why === name,
        }))}
      >
        <a href={desk.stock()}>Остатки</a>
      </ListTabs>
      <div className="desk-work">
        <ListTools list={holdList} frame={props.frame} />
      </div>
      {holds.length === 0 ? (
        <p className="desk-nothing">Ничего не отложено.</p>
      ) : (
        <HoldTable
          holds={holds}
          maySeeOrders={props.maySeeOrders}
          mayChange={props.mayChange}
          url={props.frame.url}
          now={props.now}
        />
      )}
      <MorePages page={page} hasMore={hasMore} url={props.frame.url} />
    </>
  );
}

/** The list of orders that hold goods. */
export const holdList: TableList<ShownHold, HoldContext> = {
  name: 'holds',
  sorts: [],
  columns: [
    {
      key: 'number',
      title: 'Заказ',
      isFixed: true,
      cell: ({ orderId, number }, { maySeeOrders }) => (
        <td>
          {maySeeOrders ? (
            <a href={desk.order(orderId)} data-open="">
              {number}
            </a>
          ) : (
            number
          )}
        </td>
      ),
    },
    {
      key: 'age',
      title: 'Ждёт',
      cell: ({ createdAt }, { now }) => <td className="desk-age">{ageOf(createdAt, now)}</td>,
    },
    {
      key: 'status',
      title: 'Статус',
      cell: ({ status }) => <td>{isOrderStatus(status) ? statusTitles[status] : status}</td>,
    },
    { key: 'why', title: 'Почему отложен', cell: (hold) => <td>{reasons[hold.why]}</td> },
    {
      key: 'until',
      title: 'До',
      cell: ({ endsAt }) => <td>{endsAt === null ? '' : formatTerm(endsAt)}</td>,
    },
    {
      key: 'goods',
      title: 'Что',
      isFixed: true,
      cell: ({ units, goods }) => (
        <td className="desk-title">
          <details>
            <summary>{countOf(units, PIECES)}</summary>
            <ul>
              {goods.map(({ productId, code, title, storage, quantity }) => (
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
      ),
    },
    {
      key: 'release',
      title: 'Отпустить',
      isFixed: true,
      isQuiet: true,
      cell: ({ orderId, why }, { mayChange, url }) => (
        <td>
          {mayChange && why === 'term' && (
            <DeskForm action={desk.stockHoldRelease(orderId)} returnTo={url}>
              <button className="desk-mini" type="submit">
                Отпустить
              </button>
            </DeskForm>
          )}
        </td>
      ),
    },
  ],
};

interface HoldTableProps extends HoldContext {
  holds: readonly ShownHold[];
}

/** Orders with what each of them holds. */
export function HoldTable({ holds, ...context }: HoldTableProps) {
  return (
    <ListTable
      list={holdList}
      rows={holds}
      keyOf={({ orderId }) => orderId}
      context={context}
      url={context.url}
    />
  );
}
