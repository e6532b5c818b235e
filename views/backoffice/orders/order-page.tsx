import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { isOngoing, isQuoteOpen, statusTitle, statusTitles } from '../../../shared/order.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import { CardPart, type ShownCard } from '../desk/card-part.tsx';
import { ChangeList, type ShownChange } from '../desk/change-list.tsx';
import { ageOf } from '../desk/desk-form.tsx';
import { type Neighbours, NeighboursPart } from '../desk/neighbours-part.tsx';
import { NotesPart, type ShownNote } from '../desk/notes-part.tsx';
import { type Refused, refusedOf } from '../desk/refused.ts';
import { QuoteForm } from '../quotes/quote-form.tsx';
import { OfferPart, type ShownRevision } from './offer-part.tsx';
import { OrderBuyerPart, type ShownBuyer } from './order-buyer-part.tsx';
import { OrderDeliveryPart } from './order-delivery-part.tsx';
import { OrderLettersPart, type ShownLetter } from './order-letters-part.tsx';
import { OrderLinesForm } from './order-lines-form.tsx';
import { OrderMoneyPart, type ShownMoney } from './order-money-part.tsx';
import { OrderSteps, type ShownStep } from './order-steps.tsx';
import type { Substitutes } from './substitute-list.tsx';

interface OrderDeskPageProps {
  order: Order & { shopper_id: number };
  /** Timeline with who made each change. */
  events: readonly { id: number; at: number; status: string; note: string; who: string }[];
  steps: readonly ShownStep[];
  money: ShownMoney;
  stock: readonly {
    productId: number;
    held: readonly { storage: string; units: number }[];
    free: readonly { storage: string; units: number }[];
  }[];
  letters: readonly ShownLetter[];
  buyer: ShownBuyer;
  notes: readonly ShownNote[];
  card: ShownCard | null;
  changes: readonly ShownChange[];
  staff: readonly { id: number; name: string }[];
  around: Neighbours;
  foreign: readonly {
    node: string;
    number: string | null;
    acknowledged_at: number | null;
    set_aside_at: number | null;
  }[];
  /** Of a quote request: offers that it was answered with. */
  revisions: readonly ShownRevision[];
  details: Readonly<Record<string, string>>;
  /** Day that the shop would promise where none is named; null: there is one, or nobody knows. */
  countedOn: string | null;
  /** Of a quote request: kopecks of a package at the buyer's price level now, by product. */
  usual: ReadonlyMap<number, number>;
  /** Goods that lines can be given instead, by product. */
  substitutes: Substitutes;
  /** Addresses of the city's branches. */
  branches: readonly string[];
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
  const mayRemake = mayChange && CHANGEABLE.has(order.status) && !order.led_in_1c;
  return (
    <>
      <div className="desk-order-head">
        <span className={`badge desk-status-${order.status}`}>{statusTitles[order.status]}</span>
        <span className="muted">
          {formatDay(order.created_at)} {formatClock(order.created_at)}
          {isOngoing(order.status) && `, ждёт ${ageOf(order.created_at, now)}`}
        </span>
        <NeighboursPart around={around} />
      </div>
      <OrderSteps
        orderId={order.id}
        from={order.status}
        steps={steps}
        refused={refusedOf(refused, desk.orderStep(order.id))}
        url={url}
      />
      <div className="desk-columns">
        <div className="desk-wide">
          {order.kind === 'request' &&
            mayRole(me.role, 'quotes.change') &&
            isQuoteOpen(order.status) && (
              <QuoteForm
                quote={order}
                usual={props.usual}
                substitutes={props.substitutes}
                branches={props.branches}
                refused={refused}
                url={url}
                now={now}
              />
            )}
          {order.kind === 'request' && <OfferPart order={order} revisions={props.revisions} />}
          <OrderLinesForm
            order={order}
            stock={props.stock}
            substitutes={props.substitutes}
            mayChange={mayRemake}
            refused={refusedOf(refused, desk.orderLines(order.id))}
            url={url}
          />
          <OrderDeliveryPart
            order={order}
            branches={props.branches}
            mayChange={mayRemake}
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
            <Timeline events={props.events} />
            <h3>Изменения</h3>
            <ChangeList changes={props.changes} url={url} />
          </section>
        </div>
        <div className="desk-side">
          <CardPart
            thing={{ entity: order.kind === 'order' ? 'order' : 'quote', id: String(order.id) }}
            card={props.card}
            staff={props.staff}
            me={me}
            refused={refused}
            url={url}
          />
          <OrderBuyerPart
            order={order}
            buyer={props.buyer}
            details={props.details}
            countedOn={props.countedOn}
            mayChange={mayChange}
            maySeePeople={mayRole(me.role, 'customers.see')}
            role={me.role}
            refused={refusedOf(refused, desk.orderDetails(order.id))}
            url={url}
          />
          <NotesPart
            thing={{ entity: 'order', id: String(order.id) }}
            notes={props.notes}
            me={me}
            refused={refused}
            url={url}
          />
          <OrderLettersPart
            order={order}
            letters={props.letters}
            mayChange={mayChange}
            maySend={mayRole(me.role, 'money.see') && mayRole(me.role, 'desk.write')}
            url={url}
          />
          <ForeignPart foreign={props.foreign} isLed={order.led_in_1c} />
        </div>
      </div>
    </>
  );
}

function Timeline({ events }: Pick<OrderDeskPageProps, 'events'>) {
  return (
    <ol className="desk-changes">
      {events.map(({ id, at, status, note, who }) => (
        <li key={id}>
          <span className="muted">
            {formatDay(at)} {formatClock(at)}
          </span>{' '}
          <strong className="desk-who">{who}</strong> {statusTitle(status)}
          {note && `: ${note}`}
        </li>
      ))}
    </ol>
  );
}

interface ForeignPartProps extends Pick<OrderDeskPageProps, 'foreign'> {
  /** The order was placed there. */
  isLed: boolean;
}

function ForeignPart({ foreign, isLed }: ForeignPartProps) {
  if (foreign.length === 0) return null;
  return (
    <section aria-labelledby="foreign">
      <h2 id="foreign">1С</h2>
      {isLed && <p>Оформлен в 1С: состав, оплату, отгрузку и отмену меняют там.</p>}
      <ul>
        {foreign.map(({ node, number, acknowledged_at, set_aside_at }) => (
          <li key={node}>
            {node}: {number ?? 'без номера'}
            <span className="muted">
              {!isLed &&
                (acknowledged_at === null
                  ? ', не подтверждён'
                  : `, принят ${formatDay(acknowledged_at)}`)}
              {set_aside_at !== null && ', отложен: не передаётся'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
