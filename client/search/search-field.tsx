import type { ComponentProps, ReactNode, Ref } from 'react';
import * as links from '../../shared/routes.ts';
import { MAX_QUERY_LENGTH } from '../../shared/search.ts';
import { Icon } from '../../shared/ui/icon.tsx';

interface SearchFieldProps {
  id: string;
  /** Text that was searched for on this page. */
  text: string;
  /** Attributes that the island adds. */
  input?: ComponentProps<'input'> & { ref?: Ref<HTMLInputElement> };
  onSubmit?: ComponentProps<'form'>['onSubmit'];
  /** Parts between the field and the button. */
  children?: ReactNode;
}

/** A plain GET form; the server leads on to the address of the results. */
export function SearchField({ id, text, input, onSubmit, children }: SearchFieldProps) {
  return (
    <form action={links.search()} method="get" onSubmit={onSubmit}>
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
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        {...input}
      />
      {children}
      <button type="submit" aria-label="Найти">
        <Icon name="search" />
        <span>Найти</span>
      </button>
    </form>
  );
}
