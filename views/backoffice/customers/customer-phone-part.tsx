import * as desk from '../../../shared/desk-routes.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import type { ShownCustomer } from './customer-page.tsx';

/** An account that became part of another; null: nobody signs in with its number any more. */
export interface MergedAccount {
  id: number;
  phone: string | null;
}

/** New number that a code was sent to. */
export interface ShownPhone {
  phone: string;
  /** Text of the SMS in a demo, which sends none. */
  demoText: string | null;
}

interface CustomerPhonePartProps {
  customer: ShownCustomer;
  merged: readonly MergedAccount[];
  newPhone: ShownPhone | null;
  refused: Refused | null;
  url: string;
}

/** Numbers that a customer signs in with: another one in place of the own, and those to be closed. */
export function CustomerPhonePart(props: CustomerPhonePartProps) {
  const { customer, merged, newPhone, refused, url } = props;
  const { id } = customer;
  const asked = refusedOf(refused, desk.customerPhoneCode(id));
  const entered = refusedOf(refused, desk.customerPhone(id));
  return (
    <section aria-labelledby="phone">
      <h2 id="phone">Номер для входа</h2>
      <ul className="desk-waiting">
        {merged.map(
          ({ id: from, phone }) =>
            phone !== null && (
              <li key={from}>
                <span>{formatPhone(phone)}</span>
                <DeskForm action={desk.customerPhoneClosing(id)} returnTo={url}>
                  <input type="hidden" name="from" value={from} />
                  <button className="link" type="submit">
                    Больше не входить<span className="visually-hidden"> с {phone}</span>
                  </button>
                </DeskForm>
              </li>
            ),
        )}
      </ul>
      <details open={newPhone !== null || asked !== null || entered !== null}>
        <summary className="link">Сменить номер…</summary>
        <p>
          Код придёт на новый номер, покупатель назовёт его вам. Все входы покупателя закончатся,
          прежним номером войти будет нельзя, на него придёт СМС об этом; отменить это нельзя.
        </p>
        <DeskForm action={desk.customerPhoneCode(id)} returnTo={url} className="desk-stack">
          <DeskInput
            form="new-phone"
            name="phone"
            type="tel"
            label="Новый номер"
            value={newPhone ? formatPhone(newPhone.phone) : ''}
            typed={typedIn(asked, 'phone')}
            error={asked?.errors['phone']}
            required
          />
          <button className="desk-mini" type="submit">
            {newPhone ? 'Отправить код ещё раз' : 'Отправить код'}
          </button>
        </DeskForm>
        {newPhone && (
          <DeskForm action={desk.customerPhone(id)} returnTo={url} className="desk-stack">
            <p>Код отправлен на {formatPhone(newPhone.phone)}, он действует пять минут.</p>
            {newPhone.demoText && <p className="muted">СМС не уходит: {newPhone.demoText}</p>}
            <input type="hidden" name="phone" value={newPhone.phone} />
            <DeskInput
              form="new-phone"
              name="code"
              inputMode="decimal"
              label="Код из СМС"
              value=""
              typed={typedIn(entered, 'code')}
              error={entered?.errors['code']}
              required
            />
            <button className="button button-primary button-small" type="submit">
              Сменить номер
            </button>
          </DeskForm>
        )}
      </details>
    </section>
  );
}
