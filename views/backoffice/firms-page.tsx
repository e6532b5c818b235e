import * as desk from '../../shared/desk-routes.ts';
import { formatPrice } from '../../shared/money.ts';
import { countOf, FIRMS } from '../../shared/ru/plural.ts';
import { agoOf } from './desk-form.tsx';
import { DeskPages } from './desk-pages.tsx';
import { DeskScroll } from './desk-scroll.tsx';
import { FirmState } from './firm-state.tsx';

interface FirmsPageProps {
  firms: readonly {
    id: number;
    title: string;
    inn: string;
    kpp: string;
    customerId: number;
    customer: string;
    created_at: number;
    confirmed_at: number | null;
    refused_at: number | null;
    orderCount: number;
    turnover: number;
  }[];
  count: number;
  pages: number;
  filters: { state: string; q: string; page: number };
  url: string;
  now: number;
}

const states: readonly (readonly [state: string, title: string])[] = [
  ['waiting', 'Ждут проверки'],
  ['confirmed', 'Подтверждены'],
  ['refused', 'Отказано'],
  ['all', 'Все фирмы'],
];

export function FirmsPage({ firms, count, pages, filters, url, now }: FirmsPageProps) {
  return (
    <>
      <nav className="desk-tabs" aria-label="Какие фирмы">
        {states.map(([state, title]) => (
          <a
            key={state}
            href={desk.firms({ state })}
            aria-current={filters.state === state && !filters.q ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
        <a href={desk.customers()}>Покупатели</a>
      </nav>
      <form action={desk.firms()} className="desk-filter-form">
        <label>
          <span className="visually-hidden">Найти фирму</span>
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={filters.q}
            placeholder="Название или ИНН"
          />
        </label>
        <button className="desk-mini" type="submit">
          Найти
        </button>
        <span className="muted">{countOf(count, FIRMS)}</span>
      </form>
      {firms.length === 0 ? (
        <p className="desk-nothing">
          Таких фирм нет.{' '}
          <a className="link" href={desk.firms({ state: 'all' })}>
            Показать все
          </a>
        </p>
      ) : (
        <DeskScroll label="Фирмы">
          <table className="desk-table desk-orders">
            <thead>
              <tr>
                <th scope="col">Фирма</th>
                <th scope="col">ИНН</th>
                <th scope="col">КПП</th>
                <th scope="col">Покупатель</th>
                <th scope="col">Состояние</th>
                <th scope="col">Завели</th>
                <th scope="col" className="desk-number">
                  Заказов
                </th>
                <th scope="col" className="desk-number">
                  Оплачено
                </th>
              </tr>
            </thead>
            <tbody>
              {firms.map((firm) => (
                <tr key={firm.id} data-row="">
                  <td className="desk-buyer">
                    <a href={desk.firm(firm.id)} data-open="">
                      {firm.title}
                    </a>
                  </td>
                  <td>{firm.inn}</td>
                  <td>{firm.kpp}</td>
                  <td className="desk-buyer">
                    <a href={desk.customer(firm.customerId)}>{firm.customer || '—'}</a>
                  </td>
                  <td>
                    <FirmState firm={firm} />
                  </td>
                  <td className="desk-age">{agoOf(firm.created_at, now)}</td>
                  <td className="desk-number">{firm.orderCount || ''}</td>
                  <td className="desk-number">
                    {firm.turnover > 0 ? formatPrice(firm.turnover) : ''}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      <DeskPages pages={pages} page={filters.page} url={url} />
    </>
  );
}
