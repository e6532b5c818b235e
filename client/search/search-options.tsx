import { Children, type ReactNode } from 'react';
import { type HistoryLink, type ProductRowData, splitSuggestion } from '../../shared/search.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-names.ts';
import { ProductRow } from './product-row.tsx';

interface OptionProps {
  id: string;
  'aria-selected': boolean;
}

/** Attributes of every option for a screen reader; Tab passes it by. */
const OPTION = { role: 'option', tabIndex: -1 } as const;

interface SearchGroupProps {
  id: string;
  title: string;
  className?: string;
  /** Belongs to an earlier text. */
  isStale?: boolean;
  children: ReactNode;
}

/** Options of one kind under their title; nothing when there are none. */
export function SearchGroup({ id, title, className = '', isStale, children }: SearchGroupProps) {
  if (Children.count(children) === 0) return null;
  return (
    <fieldset
      className={`search-group ${className}`.trim()}
      aria-labelledby={id}
      data-stale={isStale || undefined}
    >
      <p className="search-group-title" id={id} role="presentation">
        {title}
      </p>
      {children}
    </fieldset>
  );
}

interface HistoryOptionProps extends OptionProps {
  entry: HistoryLink;
  onGo: (text: string) => void;
}

export function HistoryOption({ entry, onGo, ...option }: HistoryOptionProps) {
  return (
    <a {...OPTION} {...option} href={entry.url} onClick={() => onGo(entry.text)}>
      <Icon name="clock" size={16} />
      <span>{entry.text}</span>
    </a>
  );
}

interface LinkOptionProps extends OptionProps {
  title: string;
  url: string;
  /** Searched for, when it is a text. */
  text?: string;
  onGo?: (text: string) => void;
  icon?: IconName;
}

export function LinkOption({ title, url, text, onGo, icon, ...option }: LinkOptionProps) {
  const onClick = text !== undefined && onGo ? () => onGo(text) : undefined;
  return (
    <a {...OPTION} {...option} className="chip" href={url} onClick={onClick}>
      {icon && <Icon name={icon} size={16} />}
      {title}
    </a>
  );
}

interface ChipOptionProps extends OptionProps {
  chip: string;
  /** Text typed so far. */
  text: string;
  onPick: (chip: string) => void;
}

/** A suggestion: what of it is typed already looks otherwise than the rest. */
export function ChipOption({ chip, text, onPick, ...option }: ChipOptionProps) {
  const [typed, rest] = splitSuggestion(text, chip);
  return (
    <button {...OPTION} {...option} type="button" className="chip" onClick={() => onPick(chip)}>
      <span>
        {typed}
        <b>{rest}</b>
      </span>
    </button>
  );
}

interface ProductOptionProps extends OptionProps {
  row: ProductRowData;
}

export function ProductOption({ row, ...option }: ProductOptionProps) {
  return <ProductRow {...OPTION} {...option} row={row} />;
}
