import { memo } from 'react';
import { FILTER_FIELD_PREFIX } from '../../shared/filter.ts';
import { PartPrefix } from '../../shared/page-parts.ts';
import { type FilterDraft, NO_BOUNDS } from './filter-draft.ts';
import type { PanelGroup, SwitchGroup } from './filter-panel.ts';
import type { FilterPanelActs } from './filter-panel-acts.ts';
import { RangeFields } from './range-fields.tsx';
import { ValueFields } from './value-fields.tsx';

export interface GroupProps {
  group: PanelGroup;
  draft: FilterDraft;
  touched: string | null;
  acts: FilterPanelActs;
}

const NONE: readonly string[] = [];

/** A facet of the panel: a switch, or a group that folds. */
export function FacetGroup({ group, draft, touched, acts }: GroupProps) {
  if (group.type === 'switch') {
    const on = draft.switches.includes(group.key);
    return <SwitchField group={group} on={on} isTouched={touched === group.key} acts={acts} />;
  }
  return (
    <details className="facet" id={`${PartPrefix.Facet}${group.key}`} open={group.open}>
      <summary>{group.title}</summary>
      <GroupFields group={group} draft={draft} touched={touched} acts={acts} />
    </details>
  );
}

/** The fields of a group, without its heading. */
export function GroupFields({ group, draft, touched, acts }: GroupProps) {
  if (group.type === 'switch') return null;
  const { key } = group;
  if (group.type === 'range') {
    return <RangeFields group={group} texts={draft.bounds[key] ?? NO_BOUNDS} acts={acts} />;
  }
  const own = touched?.startsWith(`${key}=`) ? touched : null;
  return <ValueFields group={group} chosen={draft.values[key] ?? NONE} touched={own} acts={acts} />;
}

interface SwitchFieldProps {
  group: SwitchGroup;
  on: boolean;
  isTouched: boolean;
  acts: FilterPanelActs;
}

/** A single yes. */
const SwitchField = memo(function SwitchField({ group, on, isTouched, acts }: SwitchFieldProps) {
  const { key, title, count } = group;
  return (
    <label className="facet-value facet-switch" data-count={count}>
      <input
        type="checkbox"
        name={`${FILTER_FIELD_PREFIX}${key}.on`}
        value="1"
        checked={on}
        disabled={count === '0' && !on && !isTouched}
        onChange={({ currentTarget }) => acts.turn(key, currentTarget.checked)}
      />
      {title}
    </label>
  );
});
