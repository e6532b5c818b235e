import { askedParts, queryOf } from './saved-views.tsx';

export interface Column {
  key: string;
  title: string;
  /** Cannot be left out. */
  isFixed?: true;
}

const HIDE = 'hide';

/** Columns that the address of a list leaves out. */
export function hiddenColumns(url: string, columns: readonly Column[]): ReadonlySet<string> {
  const asked = new Set(new URLSearchParams(queryOf(url)).getAll(HIDE));
  const free = columns.filter(({ isFixed }) => !isFixed);
  return new Set(free.map(({ key }) => key).filter((key) => asked.has(key)));
}

/** An address of the same list with the same columns. */
export function withColumns(link: string, hidden: ReadonlySet<string>): string {
  const asked = [...hidden].map((key) => `${HIDE}=${key}`).join('&');
  return asked === '' ? link : `${link}${link.includes('?') ? '&' : '?'}${asked}`;
}

interface ColumnFieldsProps {
  columns: readonly Column[];
  url: string;
}

/** Fields that keep the columns when the filters change. */
export function ColumnFields({ columns, url }: ColumnFieldsProps) {
  return [...hiddenColumns(url, columns)].map((key) => (
    <input key={key} type="hidden" name={HIDE} value={key} />
  ));
}

interface ColumnChoiceProps {
  columns: readonly Column[];
  /** Address of the list. */
  address: string;
  url: string;
}

/** A form that leaves columns out; a saved view keeps them with the filters. */
export function ColumnChoice({ columns, address, url }: ColumnChoiceProps) {
  const free = columns.filter(({ isFixed }) => !isFixed);
  if (free.length === 0) return null;
  const hidden = hiddenColumns(url, columns);
  const others = askedParts(url).filter(([name]) => name !== HIDE);
  return (
    <details className="desk-save-view">
      <summary className="link">Столбцы</summary>
      <form action={address} className="desk-filter-form">
        {others.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <span>Не показывать:</span>
        {free.map(({ key, title }) => (
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
