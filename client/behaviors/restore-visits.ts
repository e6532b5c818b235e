const loadVisits = () => import('../visits.ts');

/** Back and forward between addresses of one page show what each address shows. */
export function restoreVisits(): void {
  // The page was reloaded: there may be other addresses of it behind.
  if (history.state?.swapped) loadVisits();
  addEventListener('popstate', async () => {
    try {
      await (await loadVisits()).restoreVisit();
    } catch {
      location.reload();
    }
  });
}
