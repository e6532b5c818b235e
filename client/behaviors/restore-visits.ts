import { loadVisits } from '../runtime/load-visits.ts';

/** Back and forward between addresses of one page show what each address shows. */
export function restoreVisits(): void {
  // Noted at once: the module may come after the visitor has gone back.
  const loaded = location.pathname + location.search;
  // The page was reloaded: there may be other addresses of it behind.
  if (history.state?.swapped) loadVisits();
  addEventListener('popstate', async () => {
    try {
      await (await loadVisits()).restoreVisit(loaded);
    } catch {
      location.reload();
    }
  });
}
