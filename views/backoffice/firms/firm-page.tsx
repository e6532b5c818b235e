import { DeskField, mayRole } from '../../../shared/backoffice.ts';
import type { Role } from '../../../shared/contract/shopper.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { tellJudgement } from '../../../shared/firm.ts';
import { formatPrice } from '../../../shared/money.ts';
import { levelTitles } from '../../../shared/price-level.ts';
import { formatDay } from '../../../shared/ru/dates.ts';
import { ogrnTitle } from '../../../shared/ru/inn.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { countOf, ORDERS } from '../../../shared/ru/plural.ts';
import type { BuyerCard } from '../desk/buyer-card.ts';
import { CardPart } from '../desk/card-part.tsx';
import { ChangeList } from '../desk/change-list.tsx';
import { agoOf, DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { NotesPart } from '../desk/notes-part.tsx';
import { refusedOf, typedIn } from '../desk/refused.ts';
import { type OrderInList, OrderList } from '../orders/order-list.tsx';
import { FirmState } from './firm-state.tsx';

interface ShownFirm {
  id: number;
  customer_id: number;
  title: string;
  inn: string;
  kpp: string;
  ogrn: string;
  legal_address: string;
  bank_bik: string;
  bank_account: string;
  role: Role;
  created_at: number;
  confirmed_at: number | null;
  refused_at: number | null;
  refusal: string;
  removed_at: number | null;
}

interface FirmPageProps extends BuyerCard {
  firm: ShownFirm;
  /** One of the staff has confirmed it; false: the register, or nobody yet. */
  isByStaff: boolean;
  people: readonly {
    firmId: number;
    id: number;
    name: string;
    phone: string;
    role: Role;
    position: string;
    kpp: string;
    confirmed_at: number | null;
    refused_at: number | null;
  }[];
  orders: readonly OrderInList[];
  orderCount: number;
  turnover: number;
}

/** A firm: what the register told of it, the decision, who buys for it and what they bought. */
export function FirmPage(props: FirmPageProps) {
  const { firm, people, orders, orderCount, turnover, levelGiver, me, url, now } = props;
  const mayChange = mayRole(me.role, 'customers.change') && firm.removed_at === null;
  return (
    <>
      <div className="desk-order-head">
        <FirmState firm={firm} />
        <span className="muted">
          завели {formatDay(firm.created_at)}, {agoOf(firm.created_at, now)}
        </span>
        {firm.removed_at !== null && <span className="badge">убрана покупателем</span>}
      </div>
      <p>
        ИНН {firm.inn}
        {firm.kpp && `, КПП ${firm.kpp}`}
        {firm.ogrn && `, ${ogrnTitle(firm.ogrn)} ${firm.ogrn}`}
        {firm.legal_address && `, ${firm.legal_address}`}
        {firm.bank_account && `. Счёт ${firm.bank_account}, БИК ${firm.bank_bik}`}
      </p>
      <p className="muted">
        {countOf(orderCount, ORDERS)}, оплачено {formatPrice(turnover)}. Цены покупателя:{' '}
        {levelTitles[firm.role]}
        {levelGiver &&
          ` (дал: ${levelGiver.who ?? 'командная строка'}, ${formatDay(levelGiver.at)})`}
      </p>
      {firm.refused_at !== null && (
        <p className="desk-said desk-refused">
          Отказано {formatDay(firm.refused_at)}: {firm.refusal}
        </p>
      )}
      {mayChange && <Decision {...props} />}
      <div className="desk-columns">
        <div className="desk-wide">
          <section aria-labelledby="people">
            <h2 id="people">Кто покупает</h2>
            <DeskScroll label="Люди фирмы">
              <table className="desk-table">
                <tbody>
                  {people.map((one) => (
                    <tr key={one.firmId} data-row="">
                      <td>
                        <a href={desk.customer(one.id)} data-open="">
                          {one.name}
                        </a>
                      </td>
                      <td>{one.position}</td>
                      <td className="desk-when">{formatPhone(one.phone)}</td>
                      <td>{levelTitles[one.role]}</td>
                      <td>
                        {one.firmId === firm.id ? (
                          'эта запись'
                        ) : (
                          <a href={desk.firm(one.firmId)}>
                            запись {one.firmId}
                            {one.kpp && `, КПП ${one.kpp}`}
                          </a>
                        )}{' '}
                        <FirmState firm={one} />
                      </td>
                      <td>
                        {mayChange && one.firmId !== firm.id && one.id === firm.customer_id && (
                          <DeskForm action={desk.firmMerging(firm.id)} returnTo={url}>
                            <input type="hidden" name="from" value={one.firmId} />
                            <button className="desk-mini" type="submit">
                              Влить сюда
                            </button>
                          </DeskForm>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </DeskScroll>
          </section>
          <section aria-labelledby="orders">
            <h2 id="orders">Заказы</h2>
            <OrderList orders={orders} />
          </section>
          <section aria-labelledby="history">
            <h2 id="history">Изменения</h2>
            <ChangeList changes={props.changes} url={url} />
          </section>
        </div>
        <div className="desk-side">
          <CardPart
            thing={{ entity: 'firm', id: String(firm.id) }}
            card={props.card}
            staff={props.staff}
            me={me}
            refused={props.refused}
            url={url}
          />
          <NotesPart
            thing={{ entity: 'firm', id: String(firm.id) }}
            notes={props.notes}
            me={me}
            refused={props.refused}
            url={url}
          />
        </div>
      </div>
    </>
  );
}

/** Confirms with a price level, or refuses with a reason that the customer reads. */
function Decision({ firm, isByStaff, refused, url }: FirmPageProps) {
  if (isByStaff) return null;
  const refusal = refusedOf(refused, desk.firmRefusal(firm.id));
  const confirmation = refusedOf(refused, desk.firmConfirmation(firm.id));
  const usual = firm.role === 'dealer' ? 'dealer' : 'wholesale';
  const shown = <input type="hidden" name={`${DeskField.Was}state`} value={tellJudgement(firm)} />;
  return (
    <div className="desk-steps">
      {firm.confirmed_at === null ? (
        <DeskForm action={desk.firmConfirmation(firm.id)} returnTo={url} className="desk-inline">
          {shown}
          <input type="hidden" name={`${DeskField.Was}level`} value={firm.role} />
          <select
            className="input"
            name="level"
            aria-label="Уровень цен"
            defaultValue={typedIn(confirmation, 'level') ?? usual}
          >
            <option value="wholesale">{levelTitles.wholesale}</option>
            <option value="dealer">{levelTitles.dealer}</option>
          </select>
          <button className="button button-primary button-small" type="submit" data-key="s">
            Подтвердить фирму
          </button>
        </DeskForm>
      ) : (
        <p className="muted">Подтвердил реестр, без сотрудника.</p>
      )}
      <details className="desk-other-step" open={refusal !== null}>
        <summary className="link">Отказать…</summary>
        <DeskForm action={desk.firmRefusal(firm.id)} returnTo={url} className="desk-inline">
          {shown}
          <DeskInput
            form="refusal"
            name="reason"
            max={300}
            label="Почему: это увидит покупатель"
            value=""
            typed={typedIn(refusal, 'reason')}
            error={refusal?.errors['reason']}
            required
          />
          <button className="desk-mini" type="submit">
            Отказать
          </button>
        </DeskForm>
      </details>
    </div>
  );
}
