import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { createFilterControl } from './filter-control.ts';
import { FilterIsland } from './filter-island.tsx';
import { readDraft, readPanel } from './read-panel.ts';

/** The filter panel: shows the list for what is chosen while it is being chosen. */
export function mount(root: HTMLElement): () => void {
  const form = root.querySelector('form');
  if (!form) return () => {};
  const panel = readPanel(form);
  const confirmed = readDraft(form, 'sent');
  // The panel starts as the markup is; later choices are taken over once it lives.
  const control = createFilterControl(root, {
    panel,
    draft: confirmed,
    confirmed,
    confirmedGroups: panel.groups,
    cleared: false,
    found: null,
    touched: null,
  });
  // Hydration at once: until then a choice would be lost between the form and its island.
  const island = flushSync(() => hydrateRoot(root, <FilterIsland control={control} />));
  return () => {
    control.stop();
    island.unmount();
  };
}
