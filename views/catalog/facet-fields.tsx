import type { Facet } from '../../shared/contract/listing.ts';
import { FILTER_FIELD_PREFIX } from '../../shared/filter.ts';
import { formatCount } from '../../shared/ru/plural.ts';

type Multiselect = Extract<Facet, { type: 'multiselect' }>;
type RangeFacet = Extract<Facet, { type: 'range' }>;
type SwitchFacet = Extract<Facet, { type: 'switch' }>;
type Value = Multiselect['values'][number];

/** Rows of a facet before «Показать ещё». */
const SHOWN_VALUES = 8;
/** Hiding fewer rows than this is not worth a click. */
const WORTH_HIDING = 3;
/** From here on the rest is a list to choose from: a page may not hold hundreds of rows. */
const MANY_VALUES = 30;

/** Options of that list; a page has 1,500 elements for everything. The rest is inside the subcategories. */
const MAX_OPTIONS = 24;

/** Id of the panel's form: fields outside of it name it. */
export const FILTER_FORM_ID = 'filter';

export const facetTitle = ({ title, unit }: Pick<Facet, 'title' | 'unit'>) =>
  unit ? `${title}, ${unit}` : title;

/** Rows with a box, the name and the count; long facets fold, very long ones end in a list. */
export function ValueFields({ facet, form }: { facet: Multiselect; form?: string }) {
  const { shown, rest } = splitValues(facet.values);
  const many = facet.values.length > MANY_VALUES;
  const row = (value: Value) => (
    <ValueField key={value.slug} facet={facet} value={value} form={form} />
  );
  return (
    <fieldset className="facet-values" aria-label={facetTitle(facet)}>
      {shown.map(row)}
      {rest.length > 0 && many && <ValueList facet={facet} values={rest} form={form} />}
      {rest.length > 0 && !many && (
        <details className="facet-rest">
          <summary className="link">Показать ещё {rest.length}</summary>
          {rest.map(row)}
        </details>
      )}
    </fieldset>
  );
}

/** The rows that stand open: the first ones and, wherever they are, the chosen ones. */
function splitValues(values: readonly Value[]): { shown: Value[]; rest: Value[] } {
  if (values.length < SHOWN_VALUES + WORTH_HIDING) return { shown: [...values], rest: [] };
  const isShown = (value: Value, index: number) => index < SHOWN_VALUES || value.selected;
  return {
    shown: values.filter(isShown),
    rest: values.filter((value, index) => !isShown(value, index)),
  };
}

interface ValueFieldProps {
  facet: Multiselect;
  value: Value;
  /** Id of the form, for a field outside of it. */
  form: string | undefined;
}

function ValueField({ facet, value, form }: ValueFieldProps) {
  return (
    <label className="facet-value" data-count={formatCount(value.count)}>
      <input
        type="checkbox"
        form={form}
        name={FILTER_FIELD_PREFIX + facet.key}
        value={value.slug}
        defaultChecked={value.selected}
        disabled={value.count === 0 && !value.selected}
      />
      {value.title}
    </label>
  );
}

/** One of very many: opens by typing its first letters, adds to the boxes when applied. */
function ValueList({
  facet,
  values,
  form,
}: Omit<ValueFieldProps, 'value'> & { values: readonly Value[] }) {
  const options = mostFrequent(values, MAX_OPTIONS);
  return (
    <select
      className="input facet-list"
      form={form}
      name={FILTER_FIELD_PREFIX + facet.key}
      aria-label={`${facet.title}: ещё ${options.length}`}
    >
      <option value="">Ещё {options.length}: выбрать из списка</option>
      {options.map(({ slug, title, count }) => (
        <option key={slug} value={slug} disabled={count === 0}>
          {`${title} (${count})`}
        </option>
      ))}
    </select>
  );
}

/** The values that most products have, in their own order. */
function mostFrequent(values: readonly Value[], limit: number): readonly Value[] {
  if (values.length <= limit) return values;
  const kept = new Set(values.toSorted((a, b) => b.count - a.count).slice(0, limit));
  return values.filter((value) => kept.has(value));
}

/** Two bounds; what the other filters leave stands in the empty fields. */
export function RangeFields({ facet }: { facet: RangeFacet }) {
  return (
    <fieldset className="facet-range" aria-label={facetTitle(facet)}>
      <BoundField facet={facet} side="min" word="от" />
      <BoundField facet={facet} side="max" word="до" />
    </fieldset>
  );
}

interface BoundFieldProps {
  facet: RangeFacet;
  side: 'min' | 'max';
  word: string;
}

function BoundField({ facet, side, word }: BoundFieldProps) {
  const chosen = facet.selected[side];
  return (
    <label>
      {word}
      <input
        className="input"
        name={`${FILTER_FIELD_PREFIX}${facet.key}.${side}`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={chosen === undefined ? '' : formatCount(chosen)}
        placeholder={formatCount(facet[side])}
      />
    </label>
  );
}

/** A single yes. */
export function SwitchField({ facet }: { facet: SwitchFacet }) {
  return (
    <label className="facet-value facet-switch" data-count={formatCount(facet.count)}>
      <input
        type="checkbox"
        name={`${FILTER_FIELD_PREFIX}${facet.key}.on`}
        value="1"
        defaultChecked={facet.selected}
        disabled={facet.count === 0 && !facet.selected}
      />
      {facet.title}
    </label>
  );
}
