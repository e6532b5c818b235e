import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { FilterControl } from './filter-control.ts';
import { FilterForm } from './filter-form.tsx';

/** The form with its state; beside the last change stands a button that leads to the list. */
export function FilterIsland({ control }: { control: FilterControl }) {
  const { panel, draft, found, touched } = useSyncExternalStore(
    control.subscribe,
    control.getState,
    control.getState,
  );
  const [top, setTop] = useState<number | null>(null);
  // Fields are read before the browser paints: they keep what stands in them.
  useLayoutEffect(() => control.takeOver(), [control]);
  useEffect(() => control.watch(setTop), [control]);
  return (
    <FilterForm panel={panel} draft={draft} found={found} touched={touched} acts={control.acts}>
      {found !== null && top !== null && (
        <button
          type="submit"
          className="button button-primary button-small filter-near"
          style={{ top }}
        >
          {`Показать ${found}`}
        </button>
      )}
    </FilterForm>
  );
}
