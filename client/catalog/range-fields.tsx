import { memo } from 'react';
import { FILTER_FIELD_PREFIX } from '../../shared/filter.ts';
import { type BoundTexts, isWrongBound } from './filter-draft.ts';
import type { RangeGroup } from './filter-panel.ts';
import type { FilterPanelActs } from './filter-panel-acts.ts';

interface RangeFieldsProps {
  group: RangeGroup;
  texts: BoundTexts;
  acts: FilterPanelActs;
}

/** Two bounds; what the other filters leave stands in the empty fields. */
export const RangeFields = memo(function RangeFields({ group, texts, acts }: RangeFieldsProps) {
  const field = (side: keyof BoundTexts, word: string) => (
    <label>
      {word}
      <input
        className="input"
        name={`${FILTER_FIELD_PREFIX}${group.key}.${side}`}
        inputMode="decimal"
        autoComplete="off"
        pattern=".*\d.*"
        title="Число, например 1 500"
        value={texts[side]}
        placeholder={group[side]}
        aria-invalid={isWrongBound(texts[side]) || undefined}
        onChange={({ currentTarget }) => acts.type(group.key, side, currentTarget.value)}
        onBlur={() => acts.settle(group.key)}
      />
    </label>
  );
  return (
    <fieldset className="facet-range" aria-label={group.title}>
      {field('min', 'от')}
      {field('max', 'до')}
    </fieldset>
  );
});
