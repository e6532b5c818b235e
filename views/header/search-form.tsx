import { SearchField } from '../../client/search/search-field.tsx';

interface SearchFormProps {
  /** Text that was searched for on this page. */
  text?: string;
  /** Distinguishes the form of a page from the header's. */
  id: string;
}

/** The search where a page has it besides the header. */
export function SearchForm({ text = '', id }: SearchFormProps) {
  return (
    <search className="search-form">
      <SearchField id={id} text={text} />
    </search>
  );
}
