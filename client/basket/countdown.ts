import { PartPrefix } from '../../shared/page-parts.ts';

/** Seconds for returning a removed line, and the tick (S4.10, S9.30). */
const SECONDS = 5;
const TICK_MS = 1000;

interface CountdownOptions {
  /** Element around the rows. */
  root: HTMLElement;
  /** Seconds that are left, by product; kept up to date here. */
  left: Map<number, number>;
  tick(): void;
  /** The time of a line is over. */
  end(id: number): void;
}

export interface Countdown {
  /** Starts from the beginning, unless it runs already. */
  start(id: number): void;
  stop(id: number): void;
  end(): void;
}

/** Counts the seconds down in which removed lines can be returned; not while one is hovered or focused. */
export function createCountdown({ root, left, tick, end }: CountdownOptions): Countdown {
  const timer = setInterval(() => {
    if (left.size === 0 || document.hidden) return;
    for (const [id, seconds] of left) {
      if (isLookedAt(id)) continue;
      if (seconds > 1) left.set(id, seconds - 1);
      else {
        left.delete(id);
        end(id);
      }
    }
    tick();
  }, TICK_MS);

  /** A finger hovers over what it has touched last for ever. */
  function isLookedAt(id: number): boolean {
    const states = matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within';
    return root.querySelector(`#${PartPrefix.Line}${id}`)?.matches(states) ?? false;
  }

  return {
    start(id) {
      if (!left.has(id)) left.set(id, SECONDS);
    },
    stop: (id) => void left.delete(id),
    end: () => clearInterval(timer),
  };
}
