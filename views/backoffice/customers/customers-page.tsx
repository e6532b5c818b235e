import type { ReactNode } from 'react';
import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { levelTitles, PRICE_LEVELS } from '../../../shared/price-level.ts';
import { CUSTOMERS, countOf } from '../../../shared/ru/plural.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { ListTools } from '../desk/desk-list.tsx';
import { ShowButton, SortField } from '../desk/filter-fields.tsx';
import { ColumnFields } from '../desk/list-columns.tsx';
import { type ListFrame, queryOf } from '../desk/saved-views.tsx';
import { BuyersList } from '../firms/buyers-list.tsx';
import type { GuestFirm } from '../firms/guest-firms-part.tsx';
import { customerList, type ListedCustomer } from './customer-columns.tsx';

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
  /** Firms without an account that the search means. */
  guestFirms: readonly GuestFirm[];
  count: number;
  pages: number;
  filters: Filters;
  frame: ListFrame;
  now: number;
}

const states: readonly (readonly [state: string, title: string])[] = [
  ['all', 'Все'],
  ['buyers', 'С заказами'],
  ['idle', 'Без заказов'],
  ['erasure', 'Просят удалить данные'],
  ['erased', 'Данные удалены'],
];

export function CustomersPage(props: CustomersPageProps) {
  const { customers, guestFirms, count, pages, filters, frame, now } = props;
  const { url, role } = frame;
  return (
    <BuyersList
      list={customerList}
      rows={customers}
      context={{ now, query: queryOf(url) }}
      label="Какие покупатели"
      states={states}
      linkOf={(state) => desk.customers({ state })}
      other={{ title: 'Фирмы', link: desk.firms() }}
      filters={filters}
      nothing={{
        text: 'Таких покупателей нет.',
        title: 'Показать всех',
        link: desk.customers(),
      }}
      guestFirms={guestFirms}
      pages={pages}
      frame={frame}
    >
      <CustomerFilters filters={filters} url={url} />
      <div className="desk-work">
        <span className="muted">{countOf(count, CUSTOMERS)}</span>
        {mayRole(role, 'customers.export') && (
          <>
            <FileForm title="Выгрузить" action={desk.customersFile()} url={url}>
              <input type="hidden" name="query" value={queryOf(url)} />
            </FileForm>
            <FileForm title="Подписчики" action={desk.subscribersFile()} url={url}>
              <p className="muted">
                Подтверждённые подписки со ссылкой «отписаться» для каждого: вставьте её в письмо.
              </p>
            </FileForm>
            <a className="link" href={desk.guests()}>
              Без учётной записи
            </a>
          </>
        )}
        <ListTools list={customerList} frame={frame} />
      </div>
    </BuyersList>
  );
}

function CustomerFilters({ filters, url }: { filters: Filters; url: string }) {
  return (
    <form action={desk.customers()} className="desk-filter-form">
      <input type="hidden" name="state" value={filters.state} />
      <ColumnFields columns={customerList.columns} url={url} />
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
      <SortField sorts={customerList.sorts} sort={filters.sort} />
      <ShowButton />
    </form>
  );
}

interface FileFormProps {
  title: string;
  action: string;
  url: string;
  children: ReactNode;
}

function FileForm({ title, action, url, children }: FileFormProps) {
  return (
    <details>
      <summary className="link">{title}</summary>
      <DeskForm action={action} returnTo={url} className="desk-filter-form">
        {children}
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
