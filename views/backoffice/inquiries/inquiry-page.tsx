import type { StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { GuestLink } from '../customers/guest-page.tsx';
import { CardPart, type ShownCard } from '../desk/card-part.tsx';
import { ChangeList, type ShownChange } from '../desk/change-list.tsx';
import { ageOf, DeskForm } from '../desk/desk-form.tsx';
import { type Neighbours, NeighboursPart } from '../desk/neighbours-part.tsx';
import { NotesPart, type ShownNote } from '../desk/notes-part.tsx';
import type { Refused } from '../desk/refused.ts';
import { type OrderInList, OrderList } from '../orders/order-list.tsx';

interface InquiryDeskPageProps {
  inquiry: {
    entity: string;
    id: number;
    name: string;
    phone: string;
    email: string;
    text: string;
    askedAt: number;
  };
  card: (ShownCard & { doneAt: number | null; snoozedUntil: number | null }) | null;
  notes: readonly ShownNote[];
  staff: readonly { id: number; name: string }[];
  changes: readonly ShownChange[];
  /** People with the same phone; orders are null where they may not be seen. */
  buyer: { customerId: number | null; orders: readonly OrderInList[] | null };
  city: string;
  around: Neighbours;
  mayChange: boolean;
  me: { id: number; role: StaffRole };
  refused: Refused | null;
  url: string;
  now: number;
}

/** A call, a project or a dealer beside what is known of who asks. */
export function InquiryDeskPage(props: InquiryDeskPageProps) {
  const { inquiry, card, buyer, city, mayChange, me, url, now } = props;
  const { entity, name, phone, email, text, askedAt } = inquiry;
  const thing = { entity, id: String(inquiry.id) };
  const isDone = card?.doneAt != null;
  return (
    <>
      <div className="desk-order-head">
        {phone && (
          <a className="button button-primary" href={`tel:${phone}`} data-key="s">
            {formatPhone(phone)}
          </a>
        )}
        {email && (
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {isDone && <span className="badge desk-status-completed">закрыто</span>}
        {mayChange && <Acts thing={thing} name={name} isDone={isDone} url={url} />}
        <NeighboursPart around={props.around} title="к очереди" />
      </div>
      <div className="desk-columns">
        <div className="desk-wide">
          <p className="muted">
            {[name, city].filter(Boolean).join(', ')}, {formatDay(askedAt)} {formatClock(askedAt)}
            {!isDone && `, ждёт ${ageOf(askedAt, now)}`}
          </p>
          {text ? (
            <blockquote className="desk-quote">{text}</blockquote>
          ) : (
            <p className="muted">Ничего не написали: просят позвонить.</p>
          )}
          {buyer.orders && (
            <section aria-labelledby="orders">
              <h2 id="orders">Заказы с этого телефона</h2>
              <OrderList orders={buyer.orders} />
            </section>
          )}
          <section aria-labelledby="history">
            <h2 id="history">История</h2>
            <ChangeList changes={props.changes} url={url} />
          </section>
        </div>
        <div className="desk-side">
          <CardPart
            thing={thing}
            card={card}
            staff={props.staff}
            me={me}
            refused={props.refused}
            url={url}
          />
          {buyer.customerId === null && <GuestLink phone={phone} email={email} role={me.role} />}
          {buyer.customerId !== null && (
            <p>
              <a className="link" href={desk.customer(buyer.customerId)}>
                Карточка покупателя
              </a>
            </p>
          )}
          <NotesPart thing={thing} notes={props.notes} me={me} refused={props.refused} url={url} />
        </div>
      </div>
    </>
  );
}

interface ActsProps {
  thing: { entity: string; id: string };
  name: string;
  isDone: boolean;
  url: string;
}

function Acts({ thing, name, isDone, url }: ActsProps) {
  const acts = isDone
    ? ([['open', 'Открыть снова', 'd']] as const)
    : ([
        ['snooze', 'Отложить', 'l'],
        ['done', 'Готово', 'd'],
      ] as const);
  return (
    <DeskForm action={desk.card()} returnTo={url} className="desk-inline">
      <input type="hidden" name="entity" value={thing.entity} />
      <input type="hidden" name="id" value={thing.id} />
      {acts.map(([act, title, key]) => (
        <button
          key={act}
          className="desk-mini"
          type="submit"
          name="act"
          value={act}
          data-key={key}
          aria-label={`${title}: ${name}`}
        >
          {title}
        </button>
      ))}
    </DeskForm>
  );
}
