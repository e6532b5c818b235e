import { PartId } from '../../shared/page-parts.ts';
import { PartEvent } from '../runtime/change-events.ts';

const BOX = `[form="${PartId.Compare}"]`;

/**
 * Goods ticked for a comparison that are not in the list which takes the place of theirs are ticked where they come
 * to it later, until all ticks are taken off. Those that are in it stay so without this.
 */
export function keepTicks(): void {
  const ticked = new Set<string>();
  document.addEventListener(PartEvent.Unmount, ({ target }) => {
    for (const { value } of boxesOf(target, `${BOX}:checked`)) ticked.add(value);
  });
  document.addEventListener(PartEvent.Mount, ({ target }) => {
    for (const box of boxesOf(target, BOX)) if (ticked.delete(box.value)) box.checked = true;
  });
  document.addEventListener('reset', ({ target }) => {
    if ((target as Element).id === PartId.Compare) ticked.clear();
  });
}

const boxesOf = (part: EventTarget | null, boxes: string): HTMLInputElement[] => [
  ...(part as Element).querySelectorAll<HTMLInputElement>(boxes),
];
