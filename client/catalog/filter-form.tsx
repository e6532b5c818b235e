import type { ReactNode, SubmitEvent } from 'react';
import { PartId } from '../../shared/page-parts.ts';
import { FacetGroup } from './facet-group.tsx';
import { draftHash, type FilterDraft } from './filter-draft.ts';
import type { Panel, PanelGroup } from './filter-panel.ts';
import { type FilterPanelActs, WITHOUT_SCRIPT } from './filter-panel-acts.ts';
import { PriorityGroup } from './priority-group.tsx';

interface FilterFormProps {
  panel: Panel;
  draft: FilterDraft;
  /** «128 товаров»: what the draft finds, where that is known. */
  found?: string | null;
  /** The field that was changed last. */
  touched?: string | null;
  acts?: FilterPanelActs;
  /** Parts beside the groups. */
  children?: ReactNode;
}

/** The form that filters the list: a plain GET whose fields parseFilterFields reads. */
export function FilterForm(props: FilterFormProps) {
  const { panel, draft, found = null, touched = null, acts = WITHOUT_SCRIPT } = props;
  const isAbove = (group: PanelGroup) => group.type === 'values' && group.above;
  const show = found === null ? 'Показать' : `Показать ${found}`;
  const shared = { draft, touched, acts };
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    acts.apply();
  };
  return (
    <form {...formAttributes(panel.action)} onSubmit={apply}>
      {panel.groups.some(isAbove) && (
        <div className="priority">
          {panel.groups.filter(isAbove).map((group) => (
            <PriorityGroup key={group.key} group={group} show={show} {...shared} />
          ))}
        </div>
      )}
      <div className="filter-panel">
        <div className="filter-groups">
          {panel.groups
            .filter((group) => !isAbove(group))
            .map((group) => (
              <FacetGroup key={group.key} group={group} {...shared} />
            ))}
        </div>
        {props.children}
        <div className="filter-actions">
          <button type="submit" className="button button-primary">
            {show}
          </button>
          {draftHash(draft) !== '' && (
            <a
              className="button button-ghost"
              href={panel.resetHref}
              onClick={(event) => {
                event.preventDefault();
                acts.clear();
              }}
            >
              Сбросить
            </a>
          )}
        </div>
      </div>
    </form>
  );
}

/** Attributes of the form itself, for a panel kept as a string. */
export function formAttributes(action: string) {
  return {
    className: 'filter',
    id: PartId.FilterForm,
    'data-filter': 'true',
    action,
    autoComplete: 'off',
    'aria-label': 'Фильтры',
  };
}
