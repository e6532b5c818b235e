import { PartId, PartPrefix } from '../../shared/page-parts.ts';
import type { BasketView } from './basket-view.ts';

/** Fields whose text has been changed and is not sent yet. */
const typing = new WeakSet<Element>();

/** Text that is being typed stays; every other field shows what the basket has. */
export function syncFields(root: HTMLElement, { groups }: BasketView): void {
  for (const row of groups.flatMap((group) => group.rows)) {
    if (row.kind !== 'line') continue;
    const place = root.querySelector(`#${PartPrefix.Line}${row.id}`);
    const field = place?.querySelector<HTMLInputElement>('[name="amount"]');
    const choice = place?.querySelector('select');
    if (field && !typing.has(field)) field.value = row.fault?.typed ?? String(row.amount);
    if (choice) choice.value = String(row.step);
  }
}

export const noteTyping = (field: Element): void => void typing.add(field);
export const noteTyped = (field: Element): void => void typing.delete(field);

/** Sums are being read anew: they are not to be relied on. */
export function markSide(isBusy: boolean): void {
  const side = document.getElementById(PartId.BasketSide);
  if (isBusy) side?.setAttribute('aria-busy', 'true');
  else side?.removeAttribute('aria-busy');
}
