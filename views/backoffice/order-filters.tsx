import * as desk from '../../shared/desk-routes.ts';
import { ColumnFields } from './list-columns.tsx';
import { ChoiceList, OptionList } from './option-list.tsx';
import { orderList } from './order-columns.tsx';

export interface ShownOrderFilters {
  state: string;
  q: string;
  cityId: number | null;
  staffId: number | null;
  paid: string;
  from: string;
  to: string;
  sort: string;
  page: number;
}

export interface OrderFiltersProps {
  filters: ShownOrderFilters;
  cities: readonly { id: number; title: string }[];
  staff: readonly { id: number; name: string }[];
  url: string;
}

/** Filters of the list of orders: they stand in its address. */
export function OrderFilters({ filters, cities, staff, url }: OrderFiltersProps) {
  return (
    <div className="desk-filters">
      <form action={desk.orders()} className="desk-filter-form">
        <input type="hidden" name="state" value={filters.state} />
        <ColumnFields columns={orderList.columns} url={url} />
        <label>
          <span className="visually-hidden">Найти в заказах</span>
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={filters.q}
            placeholder="№, телефон, ИНН, сумма"
          />
        </label>
        <label>
          <span className="visually-hidden">Город</span>
          <select className="input" name="city" defaultValue={filters.cityId ?? ''}>
            <option value="">Все города</option>
            <OptionList options={cities} />
          </select>
        </label>
        <label>
          <span className="visually-hidden">Кто ведёт</span>
          <select className="input" name="staff" defaultValue={filters.staffId ?? ''}>
            <option value="">Кто угодно</option>
            <option value="0">Ничьи</option>
            {staff.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="visually-hidden">Оплата</span>
          <select className="input" name="paid" defaultValue={filters.paid}>
            <option value="">Любая оплата</option>
            <option value="no">Не оплачен</option>
            <option value="part">Частично</option>
            <option value="yes">Оплачен</option>
          </select>
        </label>
        <label>
          с <input className="input" type="date" name="from" defaultValue={filters.from} />
        </label>
        <label>
          по <input className="input" type="date" name="to" defaultValue={filters.to} />
        </label>
        <label>
          <span className="visually-hidden">Порядок</span>
          <select className="input" name="sort" defaultValue={filters.sort}>
            <ChoiceList choices={orderList.sorts} />
          </select>
        </label>
        <button className="desk-mini" type="submit">
          Показать
        </button>
      </form>
    </div>
  );
}
