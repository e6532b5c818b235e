import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { ShowButton } from '../desk/filter-fields.tsx';
import { type Refused, refusedOf } from '../desk/refused.ts';
import {
  ByEmailPart,
  ErasureWords,
  ReasonForm,
  type ShownByEmail,
} from './customer-personal-part.tsx';

interface Contacts {
  phone: string;
  email: string;
}

interface GuestPageProps {
  /** Words of the address. */
  typed: Contacts;
  /** The same as the shop keeps them; '' for none. */
  contacts: Contacts;
  found: {
    /** Account with the phone; null: none. */
    account: number | null;
    orders: readonly number[];
    /** Rows that the phone proves to be theirs. */
    count: number;
    byEmail: readonly ShownByEmail[];
  };
  refused: Refused | null;
  url: string;
}

/** Rights by law of somebody who has ordered or asked without an account. */
export function GuestPage(props: GuestPageProps) {
  const { typed, contacts, found } = props;
  const isNamed = contacts.phone !== '' || contacts.email !== '';
  return (
    <>
      <form action={desk.guests()} className="desk-filter-form">
        <label>
          Телефон <input className="input" type="tel" name="phone" defaultValue={typed.phone} />
        </label>
        <label>
          Почта <input className="input" type="email" name="email" defaultValue={typed.email} />
        </label>
        <ShowButton />
      </form>
      {!isNamed && (
        <p className="muted">
          Кто заказывал, звонил, спрашивал или подписался без кабинета, просит копию своих данных
          или их удаление: напишите телефон или почту из заказа.
        </p>
      )}
      {found.account !== null && (
        <p>
          У этого телефона есть учётная запись:{' '}
          <a className="link" href={desk.customer(found.account)}>
            карточка покупателя
          </a>
          .
        </p>
      )}
      {isNamed && found.account === null && <FoundPart {...props} />}
    </>
  );
}

function FoundPart({ contacts, found, refused, url }: GuestPageProps) {
  const { orders, count, byEmail } = found;
  const forms = [
    [desk.guestCopy(), 'copy', 'Выдать копию по запросу', 'Скачать JSON'],
    [desk.guestErasure(), 'erasure', 'Удалить данные по требованию…', 'Удалить навсегда'],
  ] as const;
  return (
    <section aria-labelledby="personal">
      <h2 id="personal">Персональные данные</h2>
      <p>
        {contacts.phone && `${formatPhone(contacts.phone)}: записей ${count}. `}
        {contacts.email && `${contacts.email}: найдено только по почте ${byEmail.length}.`}
      </p>
      {orders.length > 0 && (
        <ul>
          {orders.map((id) => (
            <li key={id}>
              <a className="link" href={desk.order(id)}>
                {orderNumber(id)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {forms.map(([action, form, summary, button]) => {
        const own = refusedOf(refused, action);
        return (
          <ReasonForm
            key={form}
            form={form}
            action={action}
            summary={summary}
            button={button}
            refused={own}
            url={url}
          >
            <input type="hidden" name="phone" value={contacts.phone} />
            <input type="hidden" name="email" value={contacts.email} />
            {form === 'erasure' && <ErasureWords />}
            <ByEmailPart rows={byEmail} refused={own} />
            {form === 'erasure' && (
              <label className="check">
                <input type="checkbox" name="sure" value="yes" required /> Понимаю: навсегда
              </label>
            )}
          </ReasonForm>
        );
      })}
    </section>
  );
}

interface GuestLinkProps extends Contacts {
  role: StaffRole;
}

/** Way to the personal data of who has no account, for those who may give them out or erase them. */
export function GuestLink({ phone, email, role }: GuestLinkProps) {
  if (!mayRole(role, 'customers.export') || !(phone || email)) return null;
  return (
    <p>
      <a className="link" href={desk.guests({ phone, email })}>
        Персональные данные
      </a>
    </p>
  );
}
