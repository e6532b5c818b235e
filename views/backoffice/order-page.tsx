import { mayRole, type StaffRole } from '../../shared/backoffice.ts';
import type { Order } from '../../shared/contract/orders.ts';
import * as desk from '../../shared/desk-routes.ts';
import { formatPrice } from '../../shared/money.ts';
import {
  isActive,
  isOrderStatus,
  type OrderStatus,
  orderNumber,
  statusTitles,
} from '../../shared/order.ts';
import { formatClock, formatDay } from '../../shared/ru/dates.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { countOf, ORDERS } from '../../shared/ru/plural.ts';
import { ChangeList, type ShownChange } from './change-list.tsx';
import { ageOf, DeskForm, DeskInput } from './desk-form.tsx';
import { OrderLinesForm } from './order-lines-form.tsx';
import { OrderMoneyPart, type ShownMoney } from './order-money-part.tsx';
import { QuoteForm } from './quote-form.tsx';

export interface Refused {
  action: string;
  values: Readonly<Record<string, string | readonly string[]>>;
  errors: Readonly<Record<string, string>>;
}

interface OrderDeskPageProps {
  order: Order & { shopper_id: number };
  steps: readonly { to: OrderStatus; title: string; note: string | null }[];
  money: ShownMoney;
  stock: readonly {
    productId: number;
    held: readonly { storage: string; units: number }[];
    free: readonly { storage: string; units: number }[];
  }[];
  letters: readonly {
    id: number;
    kind: string;
    created_at: number;
    done_at: number | null;
    error: string;
  }[];
  buyer: {
    orders: number;
    completed: number;
    turnover: number;
    latest: readonly { id: number; status: string; total: number; created_at: number }[];
  };
  notes: readonly { id: number; text: string; at: number; who: string; staffId: number }[];
  card: { staffId: number | null; staff: string | null; dueOn: string | null } | null;
  changes: readonly ShownChange[];
  staff: readonly { id: number; name: string }[];
  around: { previous: number | null; next: number | null; query: string };
  foreign: readonly {
    node: string;
    number: string | null;
    acknowledged_at: number | null;
    set_aside_at: number | null;
  }[];
  details: Readonly<Record<string, string>>;
  /** Of a quote request: kopecks of a package at the buyer's price level now, by product. */
  usual: ReadonlyMap<number, number>;
  shopUrl: string;
  me: { id: number; role: StaffRole };
  refused: Refused | null;
  url: string;
  now: number;
}

/** Statuses in which goods and delivery may still be different. */
const CHANGEABLE: ReadonlySet<string> = new Set(['review', 'opened', 'confirmed', 'assembling']);

/** An order on one screen: what comes next first, then goods, money, buyer and history. */
export function OrderDeskPage(props: OrderDeskPageProps) {
  const { order, steps, around, url, now, me, refused } = props;
  const mayChange = mayRole(me.role, 'orders.change') && order.kind === 'order';
  return (
    <>
      <div className="desk-order-head">
        <span className={`badge desk-status-${order.status}`}>{statusTitles[order.status]}</span>
        <span className="muted">
          {formatDay(order.created_at)} {formatClock(order.created_at)}
          {isOpen(order.status) && `, ждёт ${ageOf(order.created_at, now)}`}
        </span>
        <Around around={around} />
      </div>
      <Steps orderId={order.id} steps={steps} role={me.role} url={url} />
      <div className="desk-columns">
        <div className="desk-wide">
          {order.kind === 'request' && mayRole(me.role, 'quotes.change') && isQuoteOpen(order) && (
            <QuoteForm
              quote={order}
              usual={props.usual}
              refused={refusedOf(refused, desk.quoteOffer(order.id))}
              url={url}
              now={now}
            />
          )}
          <OrderLinesForm
            order={order}
            stock={props.stock}
            mayChange={mayChange && CHANGEABLE.has(order.status)}
            refused={refusedOf(refused, desk.orderLines(order.id))}
            url={url}
          />
          <DeliveryPart
            order={order}
            mayChange={mayChange && CHANGEABLE.has(order.status)}
            refused={refused}
            url={url}
          />
          {order.kind === 'order' && (
            <OrderMoneyPart
              order={order}
              money={props.money}
              role={me.role}
              refused={refused}
              url={url}
            />
          )}
          <section aria-labelledby="history">
            <h2 id="history">История</h2>
            <Timeline order={order} />
            <h3>Изменения</h3>
            <ChangeList changes={props.changes} url={url} />
          </section>
        </div>
        <div className="desk-side">
          <CardPart {...props} />
          <BuyerPart {...props} mayChange={mayChange} />
          <NotesPart {...props} />
          <LettersPart {...props} mayChange={mayChange} />
          <ForeignPart foreign={props.foreign} />
        </div>
      </div>
    </>
  );
}

/** A refusal when it is of that form. */
export const refusedOf = (refused: Refused | null, action: string): Refused | null =>
  refused?.action === action ? refused : null;

const isQuoteOpen = ({ status }: Order) => status === 'new' || status === 'offered';

const isOpen = (status: string) => !isOrderStatus(status) || isActive(status);

function Around({ around }: { around: OrderDeskPageProps['around'] }) {
  const at = (id: number) =>
    `${desk.order(id)}${around.query ? `?list=${encodeURIComponent(around.query)}` : ''}`;
  return (
    <nav className="desk-around" aria-label="Соседние заказы">
      {around.previous !== null && (
        <a href={at(around.previous)} data-key="[" aria-label="Предыдущий заказ списка">
          ←
        </a>
      )}
      <a href={`${desk.orders()}${around.query ? `?${around.query}` : ''}`}>к списку</a>
      {around.next !== null && (
        <a href={at(around.next)} data-key="]" aria-label="Следующий заказ списка">
          →
        </a>
      )}
    </nav>
  );
}

interface StepsProps {
  orderId: number;
  steps: OrderDeskPageProps['steps'];
  role: StaffRole;
  url: string;
}

function Steps({ orderId, steps, role, url }: StepsProps) {
  const [first, ...others] = steps;
  if (!first || !mayRole(role, 'orders.ship')) return null;
  return (
    <div className="desk-steps">
      <DeskForm action={desk.orderStep(orderId)} returnTo={url} className="desk-inline">
        {first.note && (
          <input className="input" name="note" placeholder={first.note} aria-label={first.note} />
        )}
        <button
          className="button button-primary"
          type="submit"
          name="to"
          value={first.to}
          data-key="s"
        >
          {first.title}
        </button>
      </DeskForm>
      {others.map(({ to, title, note }) => (
        <details key={to} className="desk-other-step">
          <summary className="button button-ghost button-small">{title}</summary>
          <DeskForm action={desk.orderStep(orderId)} returnTo={url} className="desk-inline">
            {note && <input className="input" name="note" placeholder={note} aria-label={note} />}
            <button
              className="button button-secondary button-small"
              type="submit"
              name="to"
              value={to}
            >
              {title}
            </button>
          </DeskForm>
        </details>
      ))}
    </div>
  );
}

interface DeliveryProps {
  order: Order;
  mayChange: boolean;
  refused: Refused | null;
  url: string;
}

function DeliveryPart({ order, mayChange, refused, url }: DeliveryProps) {
  const { delivery } = order;
  const own = refusedOf(refused, desk.orderDelivery(order.id));
  const price =
    delivery.by_manager && delivery.price === 0
      ? 'цену назовёт менеджер'
      : formatPrice(delivery.price);
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery">Доставка</h2>
      <p>
        {delivery.title || 'не выбрана'}
        {delivery.address && `, ${delivery.address}`}
        {delivery.on && `, ${formatDay(delivery.on)}`}: <strong>{price}</strong>
        {order.weight_grams > 0 && (
          <span className="muted">, {Math.ceil(order.weight_grams / 1000)} кг</span>
        )}
      </p>
      {mayChange && (
        <details open={own !== null}>
          <summary className="link">Другая цена доставки</summary>
          <DeskForm action={desk.orderDelivery(order.id)} returnTo={url} className="desk-inline">
            <DeskInput
              form="delivery"
              name="price"
              label="Цена, ₽"
              value={String(delivery.price / 100)}
              typed={own?.values['price'] as string | undefined}
              error={own?.errors['price']}
            />
            <DeskInput
              form="delivery"
              name="reason"
              label="Почему"
              value=""
              typed={own?.values['reason'] as string | undefined}
              error={own?.errors['reason']}
            />
            <button className="desk-mini" type="submit">
              Сохранить
            </button>
          </DeskForm>
        </details>
      )}
    </section>
  );
}

function Timeline({ order }: { order: Order }) {
  return (
    <ol className="desk-changes">
      {order.events.map(({ at, status, note }) => (
        <li key={`${at} ${status} ${note}`}>
          <span className="muted">
            {formatDay(at)} {formatClock(at)}
          </span>{' '}
          {isOrderStatus(status) ? statusTitles[status] : status}
          {note && `: ${note}`}
        </li>
      ))}
    </ol>
  );
}

function CardPart({ order, card, staff, me, url }: OrderDeskPageProps) {
  if (!mayRole(me.role, 'desk.write')) return null;
  const entity = order.kind === 'order' ? 'order' : 'quote';
  return (
    <section aria-labelledby="whose">
      <h2 id="whose">Ведёт: {card?.staff ?? 'никто'}</h2>
      <DeskForm action={desk.card()} returnTo={url} className="desk-inline">
        <input type="hidden" name="entity" value={entity} />
        <input type="hidden" name="id" value={order.id} />
        {card?.staffId !== me.id && (
          <button className="desk-mini" type="submit" name="act" value="take" data-key="a">
            Взять
          </button>
        )}
        <select
          className="input"
          name="staff"
          aria-label="Кому передать"
          defaultValue={card?.staffId ?? ''}
        >
          <option value="">никому</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <input
          className="input"
          type="date"
          name="due"
          aria-label="Срок"
          defaultValue={card?.dueOn ?? ''}
        />
        <button className="desk-mini" type="submit" name="act" value="give">
          Передать
        </button>
      </DeskForm>
    </section>
  );
}

function BuyerPart(props: OrderDeskPageProps & { mayChange: boolean }) {
  const { order, buyer, details, refused, url, mayChange } = props;
  const own = refusedOf(refused, desk.orderDetails(order.id));
  const field = (name: string) => ({
    form: 'details',
    name,
    value: details[name] ?? '',
    typed: own?.values[name] as string | undefined,
    error: own?.errors[name],
    merged: true,
  });
  return (
    <section aria-labelledby="buyer">
      <h2 id="buyer">{order.firm?.title ?? order.name}</h2>
      {order.firm && (
        <p className="muted">
          ИНН {order.firm.inn}
          {order.firm.kpp && `, КПП ${order.firm.kpp}`}
        </p>
      )}
      <p>
        {order.firm && `${order.name}, `}
        <a className="link" href={`tel:${order.phone}`}>
          {formatPhone(order.phone)}
        </a>
        {order.email && (
          <>
            ,{' '}
            <a className="link" href={`mailto:${order.email}`}>
              {order.email}
            </a>
          </>
        )}
      </p>
      {order.comment && <blockquote className="desk-quote">{order.comment}</blockquote>}
      <p className="muted">
        Всего {countOf(buyer.orders, ORDERS)}, выполнено {buyer.completed}, оплачено{' '}
        {formatPrice(buyer.turnover)}
      </p>
      <ul>
        {buyer.latest.map(({ id, status, total }) => (
          <li key={id}>
            <a className="link" href={desk.order(id)}>
              {orderNumber(id)}
            </a>{' '}
            {formatPrice(total)}{' '}
            <span className="muted">{statusTitles[status as OrderStatus] ?? status}</span>
          </li>
        ))}
      </ul>
      {mayChange && (
        <details open={own !== null}>
          <summary className="link" data-key="e">
            Править
          </summary>
          <DeskForm action={desk.orderDetails(order.id)} returnTo={url} className="desk-stack">
            <DeskInput {...field('name')} label="Имя" />
            <DeskInput {...field('phone')} label="Телефон" type="tel" />
            <DeskInput {...field('email')} label="Почта" type="email" />
            <DeskInput {...field('delivery_address')} label="Адрес доставки" rows={2} />
            <DeskInput {...field('delivery_on')} label="Обещанный день" type="date" />
            <DeskInput {...field('comment')} label="Комментарий покупателя" rows={2} />
            <button className="button button-primary button-small" type="submit">
              Сохранить
            </button>
          </DeskForm>
        </details>
      )}
    </section>
  );
}

function NotesPart({ order, notes, me, url }: OrderDeskPageProps) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Заметки</h2>
      <ul className="desk-changes">
        {notes.map(({ id, text, at, who, staffId }) => (
          <li key={id}>
            <span className="muted">
              {formatDay(at)} {formatClock(at)} {who}
            </span>{' '}
            {text}
            {staffId === me.id && (
              <DeskForm action={desk.noteRemoval(id)} returnTo={url} className="desk-inline">
                <button className="link" type="submit">
                  Убрать
                </button>
              </DeskForm>
            )}
          </li>
        ))}
      </ul>
      {mayRole(me.role, 'desk.write') && (
        <DeskForm action={desk.notes()} returnTo={url} className="desk-stack">
          <input type="hidden" name="entity" value="order" />
          <input type="hidden" name="id" value={order.id} />
          <textarea
            className="input"
            name="text"
            rows={2}
            aria-label="Новая заметка"
            placeholder="Видят только сотрудники"
            required
            data-key="n"
          />
          <button className="desk-mini" type="submit">
            Добавить
          </button>
        </DeskForm>
      )}
    </section>
  );
}

const letterTitles: Readonly<Record<string, string>> = {
  'order-placed': 'Заказ принят',
  'order-moved': 'Новый статус',
  'order-review': 'Проверка заказа (нам)',
  'invoice-asked': 'Счёт',
  'payment-received': 'Деньги получены',
  'money-returned': 'Деньги возвращены',
  'hold-ended': 'Бронь кончилась',
  'request-placed': 'Заявка принята',
  'request-answered': 'Предложение',
  'request-declined': 'Отказ по заявке',
  'payment-task': 'Деньги: решить (нам)',
};

function LettersPart({
  order,
  letters,
  url,
  mayChange,
}: OrderDeskPageProps & { mayChange: boolean }) {
  if (letters.length === 0 && !(mayChange && order.has_invoice)) return null;
  return (
    <section aria-labelledby="letters">
      <h2 id="letters">Письма</h2>
      <ul className="desk-changes">
        {letters.map(({ id, kind, created_at, done_at, error }) => (
          <li key={id}>
            {letterTitles[kind] ?? kind}{' '}
            <span className="muted">
              {formatDay(created_at)} {formatClock(created_at)}
              {done_at === null ? ', ещё не ушло' : ''}
              {error && `, ${error.slice(0, 100)}`}
            </span>
          </li>
        ))}
      </ul>
      {mayChange && order.has_invoice && (
        <DeskForm action={desk.orderLetter(order.id)} returnTo={url} className="desk-inline">
          <input
            className="input"
            type="email"
            name="email"
            defaultValue={order.email}
            aria-label="Куда отправить счёт"
            required
          />
          <button className="desk-mini" type="submit">
            Отправить счёт
          </button>
        </DeskForm>
      )}
    </section>
  );
}

function ForeignPart({ foreign }: { foreign: OrderDeskPageProps['foreign'] }) {
  if (foreign.length === 0) return null;
  return (
    <section aria-labelledby="foreign">
      <h2 id="foreign">1С</h2>
      <ul>
        {foreign.map(({ node, number, acknowledged_at, set_aside_at }) => (
          <li key={node}>
            {node}: {number ?? 'без номера'}
            <span className="muted">
              {acknowledged_at === null
                ? ', не подтверждён'
                : `, принят ${formatDay(acknowledged_at)}`}
              {set_aside_at !== null && ', отложен: не передаётся'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
