import { DeskField } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { levelTitles, PRICE_LEVELS } from '../../../shared/price-level.ts';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import type { ShownCustomer } from './customer-page.tsx';

interface CustomerEditPartProps {
  customer: ShownCustomer;
  refused: Refused | null;
  url: string;
}

/** The price level of a customer, and the details that the staff may mend. */
export function CustomerEditPart({ customer, refused, url }: CustomerEditPartProps) {
  const { id, role } = customer;
  const own = refusedOf(refused, desk.customerDetails(id));
  const field = (name: 'last_name' | 'first_name' | 'patronymic' | 'email') => ({
    form: 'details',
    name,
    value: customer[name],
    typed: typedIn(own, name),
    error: own?.errors[name],
    merged: true,
  });
  return (
    <section aria-labelledby="details">
      <h2 id="details">Цены и данные</h2>
      <DeskForm action={desk.customerLevel(id)} returnTo={url} className="desk-inline">
        <input type="hidden" name={`${DeskField.Was}level`} value={role} />
        <select
          className="input"
          name="level"
          defaultValue={typedIn(refusedOf(refused, desk.customerLevel(id)), 'level') ?? role}
          aria-label="Уровень цен"
        >
          {PRICE_LEVELS.map((level) => (
            <option key={level} value={level}>
              {levelTitles[level]}
            </option>
          ))}
        </select>
        <button className="desk-mini" type="submit">
          Дать цены
        </button>
      </DeskForm>
      <details open={own !== null}>
        <summary className="link" data-key="e">
          Править
        </summary>
        <DeskForm action={desk.customerDetails(id)} returnTo={url} className="desk-stack">
          <DeskInput {...field('last_name')} label="Фамилия" />
          <DeskInput {...field('first_name')} label="Имя" />
          <DeskInput {...field('patronymic')} label="Отчество" />
          <DeskInput {...field('email')} label="Почта" type="email" />
          <p className="muted">Телефон меняют ниже, с кодом на новый номер: по нему входят.</p>
          <button className="button button-primary button-small" type="submit">
            Сохранить
          </button>
        </DeskForm>
      </details>
    </section>
  );
}
