import { PartId } from '../../shared/page-parts.ts';
import { PartEvent } from '../runtime/change-events.ts';

const BOX = `[form="${PartId.Compare}"]`;

/** Goods ticked for a comparison stay so in the list that takes the place of theirs. */
export function keepTicks(): void {
  let ticked: readonly string[] = [];
  document.addEventListener(PartEvent.Unmount, ({ target }) => {
    ticked = boxesOf(target, `${BOX}:checked`).map(({ value }) => value);
  });
  document.addEventListener(PartEvent.Mount, ({ target }) => {
    for (const box of boxesOf(target, BOX)) box.checked ||= ticked.includes(box.value);
    ticked = [];
  });
}

const boxesOf = (part: EventTarget | null, boxes: string): HTMLInputElement[] => [
  ...(part as Element).querySelectorAll<HTMLInputElement>(boxes),
];
