import { queryOf } from './saved-views.tsx';

export interface Column {
  key: string;
  title: string;
}

/** Columns of the list of orders that may be left out. */
export const orderColumns: readonly Column[] = [
  { key: 'foreign', title: '1С' },
  { key: 'age', title: 'Ждёт' },
  { key: 'city', title: 'Город' },
  { key: 'paid', title: 'Оплата' },
  { key: 'short', title: 'Нет' },
  { key: 'due', title: 'Срок' },
  { key: 'staff', title: 'Кто' },
  { key: 'note', title: 'Заметка' },
];

/** Columns of the list of goods that may be left out. */
export const goodsColumns: readonly Column[] = [
  { key: 'photo', title: 'Фото' },
  { key: 'model', title: 'Артикул' },
  { key: 'brand', title: 'Бренд' },
  { key: 'category', title: 'Категория' },
  { key: 'price', title: 'Цена' },
  { key: 'free', title: 'Свободно' },
];

const HIDE = 'hide';

/** Columns that the address of a list leaves out. */
export function hiddenColumns(url: string, columns: readonly Column[]): ReadonlySet<string> {
  const asked = new Set(new URLSearchParams(queryOf(url)).getAll(HIDE));
  return new Set(columns.map(({ key }) => key).filter((key) => asked.has(key)));
}

/** An address of the same list with the same columns. */
export function withColumns(link: string, hidden: ReadonlySet<string>): string {
  const asked = [...hidden].map((key) => `${HIDE}=${key}`).join('&');
  return asked === '' ? link : `${link}${link.includes('?') ? '&' : '?'}${asked}`;
}

/** Fields that keep the columns when the filters change. */
export function ColumnFields({ hidden }: { hidden: ReadonlySet<string> }) {
  return [...hidden].map((key) => <input key={key} type="hidden" name={HIDE} value={key} />);
}

interface ColumnChoiceProps {
  columns: readonly Column[];
  hidden: ReadonlySet<string>;
  /** Address of the list. */
  list: string;
  url: string;
}

/** A form that leaves columns out; a saved view keeps them with the filters. */
export function ColumnChoice({ columns, hidden, list, url }: ColumnChoiceProps) {
  const others = [...new URLSearchParams(queryOf(url))].filter(
    ([name]) => name !== HIDE && name !== 'done' && name !== 'page',
  );
  return (
    <details className="desk-save-view">
      <summary className="link">Столбцы</summary>
      <form action={list} className="desk-filter-form">
        {others.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <span>Не показывать:</span>
        {columns.map(({ key, title }) => (
          <label key={key} className="check">
            <input type="checkbox" name={HIDE} value={key} defaultChecked={hidden.has(key)} />{' '}
            {title}
          </label>
        ))}
        <button className="desk-mini" type="submit">
          Применить
        </button>
      </form>
    </details>
  );
}
