import type { Facet } from '../../../shared/contract/listing.ts';
import { FILTER_FIELD_PREFIX, isChosen } from '../../../shared/filter.ts';
import { formatCount } from '../../../shared/ru/plural.ts';

/** Parameters of a category in the shop's own fields: a part of the form of filters. */
export function GoodsParameters({ parameters }: { parameters: readonly Facet[] }) {
  const chosen = parameters.filter(isChosen);
  return (
    <details className="desk-parameters" open={chosen.length > 0}>
      <summary className="link">
        Параметры
        {chosen.length > 0 && `: ${chosen.map(({ title }) => title).join(', ')}`}
      </summary>
      <div className="desk-parameter-list">
        {parameters.map((facet) => (
          <fieldset key={facet.key}>
            <legend>
              {facet.title}
              {facet.unit && `, ${facet.unit}`}
            </legend>
            <ParameterFields facet={facet} />
          </fieldset>
        ))}
      </div>
      <button className="desk-mini" type="submit">
        Отобрать
      </button>
    </details>
  );
}

function ParameterFields({ facet }: { facet: Facet }) {
  const name = FILTER_FIELD_PREFIX + facet.key;
  if (facet.type === 'range') {
    const { selected } = facet;
    return (
      <span className="desk-bounds">
        {(['min', 'max'] as const).map((side) => (
          <input
            key={side}
            className="input desk-bound"
            name={`${name}.${side}`}
            aria-label={`${facet.title} ${side === 'min' ? 'от' : 'до'}`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={selected[side] === undefined ? '' : numberText(selected[side])}
            placeholder={`${side === 'min' ? 'от' : 'до'} ${numberText(facet[side])}`}
          />
        ))}
      </span>
    );
  }
  if (facet.type === 'switch') {
    return (
      <label className="check">
        <input type="checkbox" name={`${name}.on`} value="1" defaultChecked={facet.selected} /> да{' '}
        <span className="muted">{formatCount(facet.count)}</span>
      </label>
    );
  }
  return (
    <div className="desk-values">
      {facet.values.map(({ slug, title, count, selected }) => (
        <label key={slug} className="check">
          <input type="checkbox" name={name} value={slug} defaultChecked={selected} /> {title}{' '}
          <span className="muted">{formatCount(count)}</span>
        </label>
      ))}
    </div>
  );
}

const numberText = (amount: number): string => String(amount).replace('.', ',');
