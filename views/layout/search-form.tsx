import { links } from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';

interface SearchFormProps {
  /** What was searched for on this page. */
  text?: string;
  /** Distinguishes the form of a page from the header's. */
  id: string;
  className?: string;
}

/** Works as a plain GET form; the server leads on to the address of the results. */
export function SearchForm({ text = '', id, className = '' }: SearchFormProps) {
  return (
    <search className={`search-form ${className}`.trim()}>
      <form action={links.searchEmpty()} method="get">
        <label className="visually-hidden" htmlFor={id}>
          Поиск по слову или коду товара
        </label>
        <input
          id={id}
          type="search"
          name="search"
          defaultValue={text}
          placeholder="Поиск по слову или коду товара"
          required
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" aria-label="Найти">
          <Icon name="search" />
          <span>Найти</span>
        </button>
      </form>
    </search>
  );
}
