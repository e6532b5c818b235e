import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { orderNumber, statusTitle } from '../../../shared/order.ts';
import { formatFullDay } from '../../../shared/ru/dates.ts';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { RecordTabs } from '../desk/record-tabs.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';

interface PromoUse {
  id: number;
  code: string;
  maxUses: number | null;
  mailing: string;
  uses: number;
  turnover: number;
  discount: number;
}

interface PromoOrder {
  id: number;
  createdAt: number;
  status: string;
  total: number;
  discount: number;
}

interface Mailing {
  mailing: string;
  codes: number;
  used: number;
}

interface PromoPageProps {
  /** Null: all codes. */
  promoId: number | null;
  uses: readonly PromoUse[];
  orders: readonly PromoOrder[];
  mailings: readonly Mailing[];
  page: number;
  hasMore: boolean;
  mayChange: boolean;
  maySeeOrders: boolean;
  refused: Refused | null;
  url: string;
}

/** Orders, turnover and discount of promo codes, and codes for mailings. */
export function PromoPage(props: PromoPageProps) {
  const { promoId, uses, page, hasMore, mayChange } = props;
  const here = (to: number) =>
    desk.promo({ ...(promoId !== null && { promo: String(promoId) }), page: to });
  return (
    <>
      <RecordTabs
        tabs={[
          { title: 'Промокоды', link: desk.promoList('promo'), isCurrent: false },
          { title: 'Заказы по промокодам', link: desk.promo(), isCurrent: promoId === null },
          { title: 'Все цены', link: desk.prices(), isCurrent: false },
        ]}
      />
      {uses.length === 0 ? (
        <p className="desk-nothing">С промокодами ещё ничего не заказали.</p>
      ) : (
        <UseTable uses={uses} />
      )}
      {promoId !== null && <OrderTable {...props} />}
      {(page > 1 || hasMore) && (
        <nav className="desk-pages" aria-label="Страницы">
          {page > 1 && <a href={here(page - 1)}>Назад</a>}
          <span className="muted">{page}</span>
          {hasMore && <a href={here(page + 1)}>Дальше</a>}
        </nav>
      )}
      {promoId === null && <Mailings {...props} />}
      {promoId === null && mayChange && <MailingForm {...props} />}
    </>
  );
}

function UseTable({ uses }: Pick<PromoPageProps, 'uses'>) {
  return (
    <DeskScroll label="Промокоды с заказами">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Код</th>
            <th scope="col" className="desk-number">
              Заказов
            </th>
            <th scope="col" className="desk-number">
              На сумму
            </th>
            <th scope="col" className="desk-number">
              Скидка
            </th>
            <th scope="col">Условия</th>
          </tr>
        </thead>
        <tbody>
          {uses.map(({ id, code, maxUses, mailing, uses: count, turnover, discount }) => (
            <tr key={id} data-row="">
              <td className="desk-title">
                <a href={desk.promo({ promo: String(id) })} data-open="">
                  <strong>{code}</strong>
                </a>
                {mailing && <div className="muted">рассылка «{mailing}»</div>}
              </td>
              <td className="desk-number">{maxUses === null ? count : `${count} из ${maxUses}`}</td>
              <td className="desk-number">{formatPrice(turnover)}</td>
              <td className="desk-number">{formatPrice(discount)}</td>
              <td>
                <a href={desk.promoItem(`promo-${id}`)}>открыть</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskScroll>
  );
}

function OrderTable({ orders, maySeeOrders }: Pick<PromoPageProps, 'orders' | 'maySeeOrders'>) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">Заказы</h2>
      {orders.length === 0 ? (
        <p className="desk-nothing">Заказов с этим кодом ещё нет.</p>
      ) : (
        <DeskScroll label="Заказы с промокодом">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Заказ</th>
                <th scope="col">День</th>
                <th scope="col">Статус</th>
                <th scope="col" className="desk-number">
                  Сумма
                </th>
                <th scope="col" className="desk-number">
                  Скидка
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map(({ id, createdAt, status, total, discount }) => (
                <tr key={id} data-row="">
                  <td>
                    {maySeeOrders ? (
                      <a href={desk.order(id)} data-open="">
                        {orderNumber(id)}
                      </a>
                    ) : (
                      orderNumber(id)
                    )}
                  </td>
                  <td>{formatFullDay(createdAt)}</td>
                  <td>{statusTitle(status)}</td>
                  <td className="desk-number">{formatPrice(total)}</td>
                  <td className="desk-number">{formatPrice(discount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
    </section>
  );
}

function Mailings({ mailings, mayChange }: Pick<PromoPageProps, 'mailings' | 'mayChange'>) {
  if (mailings.length === 0) return null;
  return (
    <section aria-labelledby="mailings">
      <h2 id="mailings">Рассылки</h2>
      <DeskScroll label="Рассылки">
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Рассылка</th>
              <th scope="col" className="desk-number">
                Использовано
              </th>
              {mayChange && <th scope="col">Коды</th>}
            </tr>
          </thead>
          <tbody>
            {mailings.map(({ mailing, codes, used }) => (
              <tr key={mailing}>
                <td>{mailing}</td>
                <td className="desk-number">
                  {used} из {codes}
                </td>
                {mayChange && (
                  <td>
                    <a href={desk.promoFile('csv', { mailing })}>CSV</a>{' '}
                    <a href={desk.promoFile('xlsx', { mailing })}>XLSX</a>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </DeskScroll>
    </section>
  );
}

function MailingForm(props: Pick<PromoPageProps, 'refused' | 'url'>) {
  const action = desk.promoMailings();
  const refused = refusedOf(props.refused, action);
  const field = (name: string) => ({
    form: 'mailing',
    name,
    value: '',
    typed: typedIn(refused, name),
    error: refused?.errors[name],
    required: true,
  });
  return (
    <section aria-labelledby="new-mailing">
      <h2 id="new-mailing">Коды для рассылки</h2>
      <p className="muted">
        Каждый на один заказ, условия — как у образца. Образец после этого можно выключить.
      </p>
      <DeskForm action={action} returnTo={props.url} className="desk-stack">
        <DeskInput {...field('mailing')} label="Название рассылки" />
        <DeskInput {...field('sample')} label="Код-образец" />
        <DeskInput {...field('count')} label="Сколько кодов" hint="До 500" />
        <div className="desk-inline">
          <button className="button button-primary" type="submit">
            Сделать коды
          </button>
        </div>
      </DeskForm>
    </section>
  );
}
