import { ChoiceList, OptionList } from './option-list.tsx';

/** Box of a list that finds by number, phone, INN and sum; `of`: «в заказах». */
export function FoundField({ of, q }: { of: string; q: string }) {
  return (
    <label>
      <span className="visually-hidden">Найти {of}</span>
      <input
        className="input"
        type="search"
        name="q"
        defaultValue={q}
        placeholder="№, телефон, ИНН, сумма"
      />
    </label>
  );
}

interface CityFieldProps {
  cities: readonly { id: number; title: string }[];
  /** Null: all of them. */
  cityId: number | null;
}

export function CityField({ cities, cityId }: CityFieldProps) {
  return (
    <label>
      <span className="visually-hidden">Город</span>
      <select className="input" name="city" defaultValue={cityId ?? ''}>
        <option value="">Все города</option>
        <OptionList options={cities} />
      </select>
    </label>
  );
}

interface KeeperFieldProps {
  staff: readonly { id: number; name: string }[];
  /** 0: nobody's; null: whoever it is. */
  staffId: number | null;
}

export function KeeperField({ staff, staffId }: KeeperFieldProps) {
  return (
    <label>
      <span className="visually-hidden">Кто ведёт</span>
      <select className="input" name="staff" defaultValue={staffId ?? ''}>
        <option value="">Кто угодно</option>
        <option value="0">Ничьи</option>
        <OptionList options={staff.map(({ id, name }) => ({ id, title: name }))} />
      </select>
    </label>
  );
}

interface SortFieldProps {
  sorts: Parameters<typeof ChoiceList>[0]['choices'];
  sort: string;
}

export function SortField({ sorts, sort }: SortFieldProps) {
  return (
    <label>
      <span className="visually-hidden">Порядок</span>
      <select className="input" name="sort" defaultValue={sort}>
        <ChoiceList choices={sorts} />
      </select>
    </label>
  );
}

/** Button that asks for the list anew. */
export function ShowButton() {
  return (
    <button className="desk-mini" type="submit">
      Показать
    </button>
  );
}
