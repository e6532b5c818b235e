import { hydrateRoot } from 'react-dom/client';
import { SearchBox } from './search-box.tsx';

/** Brings the header's search to life; what the field holds stays in it. */
export function mount(root: HTMLElement): () => void {
  const field = root.querySelector('input');
  if (!field) throw new Error('The search has no field');
  const island = hydrateRoot(root, <SearchBox id={field.id} text={field.defaultValue} />);
  return () => island.unmount();
}
