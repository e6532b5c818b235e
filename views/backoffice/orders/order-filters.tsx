import * as desk from '../../../shared/desk-routes.ts';
import {
  CityField,
  FoundField,
  KeeperField,
  ShowButton,
  SortField,
} from '../desk/filter-fields.tsx';
import { ColumnFields } from '../desk/list-columns.tsx';
import { orderList } from './order-columns.tsx';

interface ShownOrderFilters {
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
        <FoundField of="в заказах" q={filters.q} />
        <CityField cities={cities} cityId={filters.cityId} />
        <KeeperField staff={staff} staffId={filters.staffId} />
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
        <SortField sorts={orderList.sorts} sort={filters.sort} />
        <ShowButton />
      </form>
    </div>
  );
}
