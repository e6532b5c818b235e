import { isPlainClick } from './behaviors/swap-on-click.ts';
import { type Part, parts } from './parts.ts';
import { PartEvent } from './runtime/change-events.ts';
import { loadChunk } from './runtime/load-chunk.ts';
import { startPart } from './runtime/start-part.ts';

type NearPart = Part<'near' | 'patient' | 'mouse'>;

/** About what an answer takes on a slow line. */
const PATIENCE_MS = 500;
/** Time in which what a page does first has gone out. */
const LATER_MS = 2000;

/** Time after which clicks go without a part that has not come. */
const HELD_MS = 10_000;

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

/** Gives what `started` keeps. */
function startOnce(part: NearPart): Promise<unknown> | null | undefined {
  if (!started.has(part)) {
    const loading = startPart(() => loadChunk(part.load));
    const enough = new Promise((resolve) => setTimeout(resolve, HELD_MS));
    started.set(
      part,
      Promise.race([loading, enough]).then(() => started.set(part, null)),
    );
  }
  return started.get(part);
}

function holdClick(event: MouseEvent): void {
  for (const part of parts) {
    if (!part.holds || started.get(part) === null) continue;
    const control = (event.target as Element).closest<HTMLElement>(part.holds);
    if (!control || !isPlainClick(event)) continue;
    event.preventDefault();
    event.stopPropagation();
    startOnce(part)?.then(() => control.click());
    // A link takes the page away, and with it what was pressed before.
    part.holds += ',a';
    return;
  }
}
