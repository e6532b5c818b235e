import { type Part, parts } from './parts.ts';
import { PartEvent } from './runtime/change-events.ts';
import { loadChunk } from './runtime/load-chunk.ts';
import { startPart } from './runtime/start-part.ts';

type NearPart = Part<'near' | 'patient' | 'mouse'>;

/** About what an answer takes on a slow line. */
const PATIENCE_MS = 500;
/** Time in which what a page does first has gone out. */
const LATER_MS = 2000;

/** Near parts that were asked for; null: clicks need not wait any more. */
const started = new Map<Part, Promise<unknown> | null>();

/** Starts what the table says, all but islands. */
export function startParts(): void {
  document.addEventListener('pointerover', startNear);
  document.addEventListener('focusin', startNear);
  document.addEventListener('click', holdClick, true);
  document.addEventListener(PartEvent.Mount, ({ target }) => startAll('found', target as Element));
  startAll('found', document.body);
  setTimeout(startAll, LATER_MS, 'later', document.body);
}

function startAll(when: 'found' | 'later', root: Element): void {
  for (const part of parts) {
    if (part.when !== when) continue;
    const { selector, load } = part;
    if (root.matches(selector) || root.querySelector(selector)) startPart(load);
  }
}

function startNear({ target, pointerType }: Event & { pointerType?: string }): void {
  const isMouse = pointerType === 'mouse';
  for (const part of parts) {
    const isNear = part.when === 'near' || part.when === 'patient';
    if (!isNear && !(isMouse && part.when === 'mouse')) continue;
    if (!(target as Element).closest?.(part.selector)) continue;
    if (part.when === 'patient' && !isMouse) setTimeout(startOnce, PATIENCE_MS, part);
    else startOnce(part);
  }
}

function startOnce(part: NearPart): void {
  if (started.has(part)) return;
  const loading = startPart(() => loadChunk(part.load));
  started.set(
    part,
    loading.then(() => started.set(part, null)),
  );
}

function holdClick(event: MouseEvent): void {
  for (const part of parts) {
    if (!part.holds || started.get(part) === null) continue;
    const control = (event.target as Element).closest<HTMLElement>(part.holds);
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) continue;
    event.preventDefault();
    event.stopPropagation();
    startOnce(part);
    started.get(part)?.then(() => control.click());
  }
}
