import type { ReactNode } from 'react';
import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import type { ShownCustomer } from './customer-page.tsx';

export interface PersonalEvent {
  id: number;
  kind: 'list' | 'copy' | 'erasure';
  reason: string;
  row_count: number;
  at: number;
}

/** A row that only a typed e-mail connects with the customer. */
export interface ShownByEmail {
  key: string;
  title: string;
  at: number;
  tells: readonly string[];
}

interface CustomerPersonalPartProps {
  customer: ShownCustomer;
  events: readonly PersonalEvent[];
  byEmail: readonly ShownByEmail[];
  role: StaffRole;
  refused: Refused | null;
  url: string;
}

const kinds = { list: 'Выгрузка списка', copy: 'Выдана копия', erasure: 'Данные удалены' } as const;

/** Rights of a person by law: a copy of all that is known, and its erasure. */
export function CustomerPersonalPart(props: CustomerPersonalPartProps) {
  const { customer, events, byEmail, role, refused, url } = props;
  const { id, erased_at, erasure_asked_at } = customer;
  const mayChange = mayRole(role, 'customers.change') && erased_at === null;
  const mayExport = mayRole(role, 'customers.export') && erased_at === null;
  if (!mayChange && !mayExport && events.length === 0) return null;
  const copy = refusedOf(refused, desk.customerCopy(id));
  const erasure = refusedOf(refused, desk.customerErasure(id));
  return (
    <section aria-labelledby="personal">
      <h2 id="personal">Персональные данные</h2>
      {erasure_asked_at !== null && erased_at === null && (
        <p>
          Просит удалить с {formatDay(erasure_asked_at)} {formatClock(erasure_asked_at)}: по закону
          на это десять рабочих дней.
        </p>
      )}
      {mayChange && (
        <DeskForm action={desk.customerErasureAsk(id)} returnTo={url}>
          <button
            className="desk-mini"
            type="submit"
            name="act"
            value={erasure_asked_at === null ? 'ask' : 'take-back'}
          >
            {erasure_asked_at === null ? 'Просит удалить данные' : 'Больше не просит'}
          </button>
        </DeskForm>
      )}
      {mayExport && (
        <>
          <ReasonForm
            form="copy"
            action={desk.customerCopy(id)}
            summary="Выдать копию по запросу"
            button="Скачать JSON"
            refused={copy}
            url={url}
          >
            <ByEmailPart rows={byEmail} refused={copy} />
          </ReasonForm>
          <ReasonForm
            form="erasure"
            action={desk.customerErasure(id)}
            summary="Удалить данные по требованию…"
            button="Удалить навсегда"
            refused={erasure}
            url={url}
          >
            <ErasureWords />
            <ByEmailPart rows={byEmail} refused={erasure} />
            <label className="check">
              <input type="checkbox" name="sure" value="yes" required /> Понимаю: навсегда
            </label>
          </ReasonForm>
        </>
      )}
      <ul className="desk-changes">
        {events.map(({ id: own, kind, reason, row_count, at }) => (
          <li key={own}>
            <span className="muted">
              {formatDay(at)} {formatClock(at)}
            </span>{' '}
            {kinds[kind]}, записей {row_count}: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Warning before an erasure. */
export function ErasureWords() {
  return (
    <p>
      Имя, телефон, почта, адреса, корзина, избранное и переписка, с вопросами и ответами на
      страницах магазина, исчезнут, вернуть их нельзя. Заказы останутся для бухгалтерии без имени и
      адреса.
    </p>
  );
}

interface ByEmailPartProps {
  rows: readonly ShownByEmail[];
  refused: Refused | null;
}

/** Rows of which the staff say whether they are the customer's: anybody may have typed that e-mail. */
export function ByEmailPart({ rows, refused }: ByEmailPartProps) {
  if (rows.length === 0) return null;
  const ticked = [refused?.values['found'] ?? []].flat();
  return (
    <fieldset className="desk-stack">
      <legend>Найдено только по почте</legend>
      <p>
        Почту покупатель вписал сам, её никто не подтверждал. Отметьте то, что точно его: остальное
        останется и в копию не войдёт.
      </p>
      {rows.map(({ key, title, at, tells }) => (
        <label key={key} className="check">
          <input type="checkbox" name="found" value={key} defaultChecked={ticked.includes(key)} />{' '}
          {[title, formatDay(at), ...tells].join(', ')}
        </label>
      ))}
    </fieldset>
  );
}

interface ReasonFormProps {
  form: string;
  action: string;
  summary: string;
  button: string;
  refused: Refused | null;
  url: string;
  children?: ReactNode;
}

export function ReasonForm(props: ReasonFormProps) {
  const { form, action, summary, button, refused, url, children } = props;
  return (
    <details open={refused !== null}>
      <summary className="link">{summary}</summary>
      <DeskForm action={action} returnTo={url} className="desk-stack">
        {children}
        <DeskInput
          form={form}
          name="reason"
          label="Основание"
          hint="Например: заявление № 5 от 12 ноября"
          value=""
          typed={typedIn(refused, 'reason')}
          error={refused?.errors['reason']}
          required
        />
        <button className="desk-mini" type="submit">
          {button}
        </button>
      </DeskForm>
    </details>
  );
}
