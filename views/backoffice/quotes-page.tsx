import * as desk from '../../shared/desk-routes.ts';
import { formatPrice } from '../../shared/money.ts';
import { QUOTE_STATUSES, type QuoteStatus, statusTitles } from '../../shared/order.ts';
import { formatTerm } from '../../shared/ru/dates.ts';
import { ageOf } from './desk-form.tsx';
import { DeskScroll } from './desk-scroll.tsx';

interface QuotesPageProps {
  quotes: readonly {
    id: number;
    number: string;
    createdAt: number;
    buyer: string;
    status: QuoteStatus;
    lines: number;
    total: number;
    offeredUntil: number | null;
    staff: string | null;
  }[];
  state: string;
  page: number;
  hasMore: boolean;
  now: number;
}

export function QuotesPage({ quotes, state, page, hasMore, now }: QuotesPageProps) {
  return (
    <>
      <nav className="desk-tabs" aria-label="Состояние">
        {[...QUOTE_STATUSES, 'all' as const].map((one) => (
          <a
            key={one}
            href={desk.quotes({ state: one })}
            aria-current={state === one ? 'page' : undefined}
          >
            {one === 'all' ? 'Все' : statusTitles[one]}
          </a>
        ))}
      </nav>
      {quotes.length === 0 ? (
        <p className="desk-nothing">Таких заявок нет.</p>
      ) : (
        <DeskScroll label="Заявки">
          <table className="desk-table desk-orders">
            <thead>
              <tr>
                <th scope="col">№</th>
                <th scope="col">Ждёт</th>
                <th scope="col">Покупатель</th>
                <th scope="col" className="desk-number">
                  Строк
                </th>
                <th scope="col" className="desk-number">
                  Сумма
                </th>
                <th scope="col">Состояние</th>
                <th scope="col">Действует до</th>
                <th scope="col">Кто</th>
              </tr>
            </thead>
            <tbody>
              {quotes.map((quote) => (
                <tr key={quote.id} data-row="">
                  <td>
                    <a href={desk.order(quote.id)} data-open="">
                      {quote.number}
                    </a>
                  </td>
                  <td className="desk-age">{ageOf(quote.createdAt, now)}</td>
                  <td className="desk-buyer">{quote.buyer}</td>
                  <td className="desk-number">{quote.lines}</td>
                  <td className="desk-number">
                    {quote.status === 'new' ? '' : formatPrice(quote.total)}
                  </td>
                  <td>{statusTitles[quote.status]}</td>
                  <td>{quote.offeredUntil === null ? '' : formatTerm(quote.offeredUntil)}</td>
                  <td>{quote.staff ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      <nav className="desk-pages" aria-label="Страницы">
        {page > 1 && <a href={desk.quotes({ state, page: page - 1 })}>← Раньше</a>}
        {hasMore && <a href={desk.quotes({ state, page: page + 1 })}>Дальше →</a>}
      </nav>
    </>
  );
}
