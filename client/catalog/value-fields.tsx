import { memo, useLayoutEffect, useRef, useState } from 'react';
import { FILTER_FIELD_PREFIX } from '../../shared/filter.ts';
import { PartPrefix } from '../../shared/page-parts.ts';
import { plainName } from '../../shared/ru/plain-name.ts';
import type { PanelValue, ValuesGroup } from './filter-panel.ts';
import type { FilterPanelActs } from './filter-panel-acts.ts';

interface ValueFieldsProps {
  group: ValuesGroup;
  chosen: readonly string[];
  /** «key=slug» of the box that was changed last, when it is one of these. */
  touched: string | null;
  acts: FilterPanelActs;
}

/** Rows with a box, the name and the count; long facets fold, very long ones are searched. */
export const ValueFields = memo(function ValueFields(props: ValueFieldsProps) {
  const { group, acts } = props;
  const { key, title, values, more, searchable } = group;
  const [sought, setSought] = useState('');
  const seek = (text: string) => {
    setSought(text);
    if (text !== '' && more !== null) acts.expand(key);
  };
  const isShown = ({ slug, title: name }: PanelValue) =>
    props.chosen.includes(slug) || plainName(name).includes(plainName(sought));
  const shown = sought === '' ? values : values.filter(isShown);
  const row = (value: PanelValue) => <ValueField key={value.slug} value={value} {...props} />;
  const folded = shown.filter((value) => value.folded);
  const isWhole = searchable && more === null;
  return (
    <fieldset className={isWhole ? 'facet-values facet-whole' : 'facet-values'} aria-label={title}>
      {searchable && <SearchField title={title} onSeek={seek} />}
      {shown.filter((value) => !value.folded).map(row)}
      {folded.length > 0 && (
        // The rest may have been opened before the island came.
        <details
          className="facet-rest"
          id={`${PartPrefix.FacetRest}${key}`}
          suppressHydrationWarning
        >
          <summary className="link">{`Показать ещё ${folded.length}`}</summary>
          {folded.map(row)}
        </details>
      )}
      {shown.length === 0 && <p className="caption">Ничего не найдено</p>}
      {more !== null && (
        <a
          className="link facet-more"
          href={more.href}
          rel="nofollow"
          onClick={(event) => {
            event.preventDefault();
            acts.expand(key);
          }}
        >
          {`Показать ещё ${more.count}`}
        </a>
      )}
    </fieldset>
  );
});

interface ValueFieldProps extends ValueFieldsProps {
  value: PanelValue;
}

function ValueField({ value, group, chosen, touched, acts }: ValueFieldProps) {
  const { slug, title, count } = value;
  const checked = chosen.includes(slug);
  const isTouched = touched === `${group.key}=${slug}`;
  return (
    <label className="facet-value" data-count={count}>
      <input
        type="checkbox"
        name={FILTER_FIELD_PREFIX + group.key}
        value={slug}
        checked={checked}
        disabled={count === '0' && !checked && !isTouched}
        onChange={({ currentTarget }) => acts.choose(group.key, slug, currentTarget.checked)}
      />
      {title}
    </label>
  );
}

/** Finds a value by its name; it has no name itself, so that no form sends it. */
function SearchField({ title, onSeek }: { title: string; onSeek: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const seek = useRef(onSeek);
  // Text typed before the island was there.
  useLayoutEffect(() => {
    if (field.current?.value) seek.current(field.current.value);
  }, []);
  return (
    <input
      ref={field}
      className="input facet-find"
      type="search"
      aria-label={`Найти: ${title}`}
      placeholder="Найти в списке"
      autoComplete="off"
      onInput={({ currentTarget }) => onSeek(currentTarget.value)}
      onKeyDown={(event) => {
        // Enter would send the form.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
