import { PartEvent } from '../runtime/change-events.ts';

let isStarted = false;

/** A step that came back with errors shows them, however far below its button stood. */
export function start(): void {
  if (isStarted) return;
  isStarted = true;
  document.addEventListener(PartEvent.Mount, ({ target }) => {
    const errors = (target as Element).querySelector('.form-errors');
    // The swap first keeps in its place what could be seen.
    if (errors) requestAnimationFrame(() => errors.scrollIntoView({ block: 'center' }));
  });
}
