import { PartId } from '../../shared/page-parts.ts';
import { startPart } from '../runtime/start-part.ts';

/**
 * A list that «Показать ещё» had made longer is made as long again on coming back to it; filters
 * ticked before this script was there are applied.
 */
export function restoreList(): void {
  const restore = (isTicked: unknown) => {
    if (history.state?.first || isTicked === true) {
      // The last page stays where the list cannot be had, with links to the others.
      startPart(() => import('./list-in-place.ts'));
    }
  };
  const boxes = document.querySelectorAll<HTMLInputElement>(`#${PartId.Filter} input`);
  restore([...boxes].some(({ checked, defaultChecked }) => checked !== defaultChecked));
  addEventListener('popstate', restore);
}
