import { mayRole, type StaffRole } from '../../shared/backoffice.ts';
import type { Role } from '../../shared/contract/shopper.ts';
import * as desk from '../../shared/desk-routes.ts';
import { formatPrice } from '../../shared/money.ts';
import { levelTitles, PRICE_LEVELS } from '../../shared/price-level.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { CUSTOMERS, countOf } from '../../shared/ru/plural.ts';
import { agoOf, DeskForm } from './desk-form.tsx';
import { DeskPages } from './desk-pages.tsx';
import { DeskScroll } from './desk-scroll.tsx';
import { ChoiceList } from './option-list.tsx';
import { queryOf } from './saved-views.tsx';

interface ListedCustomer {
  id: number;
  name: string;
  phone: string;
  email: string;
  firms: readonly string[];
  role: Role;
  orderCount: number;
  turnover: number;
  lastOrderAt: number;
  erasureAskedAt: number | null;
}

interface Filters {
  state: string;
  q: string;
  kind: string;
  level: string;
  sort: string;
  page: number;
}

interface CustomersPageProps {
  customers: readonly ListedCustomer[];
  count: number;
  pages: number;
  filters: Filters;
  role: StaffRole;
  url: string;
  now: number;
}

const states: readonly (readonly [state: string, title: string])[] = [
  ['all', 'Все'],
  ['buyers', 'С заказами'],
  ['idle', 'Без заказов'],
  ['erasure', 'Просят удалить данные'],
  ['erased', 'Данные удалены'],
];

const sorts = [
  ['last', 'недавние'],
  ['turnover', 'по обороту'],
  ['new', 'новые'],
] as const;

/** Customers and firms are one room with a tab for the firms. */
export function CustomersPage(props: CustomersPageProps) {
  const { customers, count, pages, filters, url, role, now } = props;
  return (
    <>
      <nav className="desk-tabs" aria-label="Какие покупатели">
        {states.map(([state, title]) => (
          <a
            key={state}
            href={desk.customers({ state })}
            aria-current={filters.state === state && !filters.q ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
        <a href={desk.firms()}>Фирмы</a>
      </nav>
      <CustomerFilters filters={filters} />
      <div className="desk-bulk">
        <span className="muted">{countOf(count, CUSTOMERS)}</span>
        {mayRole(role, 'customers.export') && <FileForm url={url} />}
      </div>
      {customers.length === 0 ? (
        <p className="desk-nothing">
          Таких покупателей нет.{' '}
          <a className="link" href={desk.customers()}>
            Показать всех
          </a>
        </p>
      ) : (
        <DeskScroll label="Покупатели">
          <table className="desk-table desk-orders">
            <thead>
              <tr>
                <th scope="col">Имя</th>
                <th scope="col">Телефон</th>
                <th scope="col">Почта</th>
                <th scope="col">Фирма</th>
                <th scope="col">Цены</th>
                <th scope="col" className="desk-number">
                  Заказов
                </th>
                <th scope="col" className="desk-number">
                  Оплачено
                </th>
                <th scope="col">Последний</th>
              </tr>
            </thead>
            <tbody>
              {customers.map((customer) => (
                <CustomerRow key={customer.id} customer={customer} now={now} />
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      <DeskPages pages={pages} page={filters.page} url={url} />
    </>
  );
}

function CustomerRow({ customer, now }: { customer: ListedCustomer; now: number }) {
  const { id, name, phone, email, firms, role, orderCount, turnover, lastOrderAt } = customer;
  return (
    <tr data-row="">
      <td className="desk-buyer">
        <a href={desk.customer(id)} data-open="">
          {name}
        </a>
        {customer.erasureAskedAt !== null && <span className="badge">просит удалить</span>}
      </td>
      <td>{formatPhone(phone)}</td>
      <td className="desk-buyer">{email}</td>
      <td className="desk-buyer" title={firms.join(', ')}>
        {firms[0] ?? ''}
        {firms.length > 1 && ` и ещё ${firms.length - 1}`}
      </td>
      <td>{levelTitles[role]}</td>
      <td className="desk-number">{orderCount || ''}</td>
      <td className="desk-number">{turnover > 0 ? formatPrice(turnover) : ''}</td>
      <td className="desk-age">{lastOrderAt > 0 ? agoOf(lastOrderAt, now) : ''}</td>
    </tr>
  );
}

function CustomerFilters({ filters }: { filters: Filters }) {
  return (
    <form action={desk.customers()} className="desk-filter-form">
      <input type="hidden" name="state" value={filters.state} />
      <label>
        <span className="visually-hidden">Найти покупателя</span>
        <input
          className="input"
          type="search"
          name="q"
          defaultValue={filters.q}
          placeholder="Имя, телефон, почта, ИНН"
        />
      </label>
      <label>
        <span className="visually-hidden">Для кого покупают</span>
        <select className="input" name="kind" defaultValue={filters.kind}>
          <option value="">Кто угодно</option>
          <option value="person">Для себя</option>
          <option value="company">Для фирм</option>
        </select>
      </label>
      <label>
        <span className="visually-hidden">Уровень цен</span>
        <select className="input" name="level" defaultValue={filters.level}>
          <option value="">Любые цены</option>
          {PRICE_LEVELS.map((level) => (
            <option key={level} value={level}>
              {levelTitles[level]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="visually-hidden">Порядок</span>
        <select className="input" name="sort" defaultValue={filters.sort}>
          <ChoiceList choices={sorts} />
        </select>
      </label>
      <button className="desk-mini" type="submit">
        Показать
      </button>
    </form>
  );
}

function FileForm({ url }: { url: string }) {
  const query = queryOf(url);
  return (
    <details>
      <summary className="link">Выгрузить</summary>
      <DeskForm action={desk.customersFile()} returnTo={url} className="desk-filter-form">
        <input type="hidden" name="query" value={query} />
        <label>
          Зачем
          <input className="input" name="reason" required minLength={3} maxLength={200} />
        </label>
        <button className="desk-mini" type="submit">
          Скачать CSV
        </button>
      </DeskForm>
    </details>
  );
}
