import { PartPrefix } from '../../shared/page-parts.ts';
import { GroupFields, type GroupProps } from './facet-group.tsx';

interface PriorityGroupProps extends GroupProps {
  /** Words of the button. */
  show: string;
}

/** A facet that decides most, as a drop-down above the list. */
export function PriorityGroup({ show, ...props }: PriorityGroupProps) {
  const { group, draft } = props;
  const count = draft.values[group.key]?.length;
  return (
    // The group may have been opened before the island came.
    <details
      className="priority-group"
      id={`${PartPrefix.Facet}${group.key}`}
      name="priority"
      suppressHydrationWarning
    >
      <summary data-chosen={count}>{group.title}</summary>
      <div className="priority-panel">
        <GroupFields {...props} />
        <button type="submit" className="button button-primary button-small">
          {show}
        </button>
      </div>
    </details>
  );
}
