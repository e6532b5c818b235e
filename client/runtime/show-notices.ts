import { PartId } from '../../shared/page-parts.ts';

/** Every change brings a notice: what it needs is fetched together with the answer. */
export const loadNotices = () => import('./notices.ts');

/** The first notice brings with it what a notice can do; until then a page needs none of it. */
export async function showNotices(notices: Iterable<Element>): Promise<void> {
  const list = [...notices];
  if (list.length === 0) return;
  try {
    const { showNotice } = await loadNotices();
    list.forEach(showNotice);
  } catch {
    // The notices stay as without a script.
    document.getElementById(PartId.Notices)?.append(...list);
  }
}
