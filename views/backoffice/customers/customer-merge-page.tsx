import type { Role } from '../../../shared/contract/shopper.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { levelTitles } from '../../../shared/price-level.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';

interface Account {
  id: number;
  name: string;
  phone: string;
  email: string;
  role: Role;
  order_count: number;
  turnover: number;
}

interface CustomerMergePageProps {
  into: Account;
  /** Null: none was chosen, or it cannot be. */
  from:
    | (Account & {
        firmCount: number;
        addressCount: number;
        basketCount: number;
        favoriteCount: number;
      })
    | null;
  /** Level of the one account afterwards. */
  level: Role;
  reason: string;
  asked: string;
  url: string;
}

/** Preview of the merge of two accounts of one person. */
export function CustomerMergePage({
  into,
  from,
  level,
  reason,
  asked,
  url,
}: CustomerMergePageProps) {
  return (
    <div className="desk-stack">
      {reason && (
        <p className="desk-said desk-refused" role="alert">
          {reason}
        </p>
      )}
      {from && (
        <>
          <DeskScroll label="Что перейдёт">
            <table className="desk-table">
              <thead>
                <tr>
                  <th scope="col">Запись</th>
                  <th scope="col">Телефон</th>
                  <th scope="col">Почта</th>
                  <th scope="col">Цены</th>
                  <th scope="col" className="desk-number">
                    Заказов
                  </th>
                  <th scope="col" className="desk-number">
                    Оплачено
                  </th>
                </tr>
              </thead>
              <tbody>
                {[into, from].map((one) => (
                  <tr key={one.id}>
                    <th scope="row">
                      {one.name} {one.id === into.id && <span className="badge">остаётся</span>}
                    </th>
                    <td>{formatPhone(one.phone)}</td>
                    <td>{one.email}</td>
                    <td>{levelTitles[one.role]}</td>
                    <td className="desk-number">{one.order_count}</td>
                    <td className="desk-number">{formatPrice(one.turnover)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </DeskScroll>
          <p>
            Перейдут: заказов {from.order_count}, фирм {from.firmCount}, адресов {from.addressCount}
            , товаров в корзине {from.basketCount}, в избранном {from.favoriteCount}. Цены останутся
            «{levelTitles[level]}».
          </p>
          <p className="muted">
            Обе записи смогут входить своим телефоном и увидят одно и то же. Входы второй записи
            закончатся сразу. Объединение можно отменить.
          </p>
          <DeskForm action={desk.customerMerging(into.id)} returnTo={url}>
            <input type="hidden" name="from" value={from.id} />
            <button className="button button-primary" type="submit">
              Объединить
            </button>
          </DeskForm>
        </>
      )}
      <form action={desk.customerMerge(into.id)} className="desk-inline">
        <label>
          Телефон или номер второй записи{' '}
          <input className="input" name="from" defaultValue={asked} required />
        </label>
        <button className="desk-mini" type="submit">
          Показать
        </button>
        <a className="link" href={desk.customer(into.id)}>
          Назад к покупателю
        </a>
      </form>
    </div>
  );
}
