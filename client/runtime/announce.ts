import { PartId } from '../../shared/page-parts.ts';

/** Long enough for a screen reader to notice that the region was empty. */
const PAUSE_MS = 50;
const KEPT_MS = 60_000;

const timers: Partial<Record<string, ReturnType<typeof setTimeout>>> = {};

/** Text for screen readers: read politely, or at once if `urgent`; the same text twice is read twice. */
export function announce(text: string, urgent = false): void {
  const id = urgent ? PartId.Alert : PartId.Status;
  write(id, '');
  write(id, text, PAUSE_MS);
}

/** Writes now, or after a pause and for a minute; what was to be written before is not any more. */
function write(id: string, text: string, pauseMs = 0): void {
  const region = document.getElementById(id);
  clearTimeout(timers[id]);
  if (pauseMs > 0) {
    timers[id] = setTimeout(() => {
      write(id, text);
      write(id, '', KEPT_MS);
    }, pauseMs);
  } else if (region) region.textContent = text;
}
