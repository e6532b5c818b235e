/** Longest time for which an answer is awaited: one that was asked for before a press knows nothing of it. */
export const LATE_MS = 15_000;

/** The server has said in a notice why not. */
export class RefusedError extends Error {}

/** Ways to show a value and to keep it elsewhere. */
interface LatestWinsOptions<T> {
  /** Value as the server has it. */
  confirmed: T;
  /** Milliseconds between two requests. */
  pauseMs: number;
  /**
   * Makes it so, from `before`; gives what it has become. `isSure`: `before` is what the server has
   * said, and no value was sent since whose answer is not known.
   * @throws RefusedError when the server has answered that it stays as it was.
   */
  send(value: T, before: T, isSure: boolean): Promise<T>;
  show(value: T): void;
  /** The value went back to what it was. */
  fail(error: unknown): void;
}

export interface LatestWins<T> {
  set(value: T): void;
  /** Takes a value that the page was told elsewhere; false when a change under way knows better. */
  adopt(value: T): boolean;
  /** A value is shown that is not yet sent. */
  hasUnsent(): boolean;
  /** Value that is shown and not yet sent, from then on the server's; undefined when nothing waits. */
  takeUnsent(): Unsent<T> | undefined;
}

interface Unsent<T> {
  value: T;
  /** Value that was sent last, which the server has by then. */
  before: T;
}

/**
 * A value that is shown at once and sent behind: the first change with those of the same moment, later ones
 * together after a pause, one request at a time, so that the last value wins whatever the order of things. A
 * refused value goes back to the last confirmed value, unless something newer waits.
 */
export function createLatestWins<T extends number | boolean | string>(
  options: LatestWinsOptions<T>,
): LatestWins<T> {
  const { pauseMs, send, show, fail } = options;
  let { confirmed } = options;
  let shown = confirmed;
  /** Value sent last, or the confirmed one; undefined after a lost answer, so that every value is sent. */
  let asked: T | undefined = confirmed;
  let isSure = true;
  let isBusy = false;
  /** Grows with every value that was taken: the answer to an earlier request is out of date. */
  let takings = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The first of several changes of this moment was made. */
  let isDue = false;

  const present = (value: T) => {
    shown = value;
    show(value);
  };

  async function settle(): Promise<void> {
    // Changes wait until it fires.
    timer = setTimeout(again, pauseMs);
    if (isBusy || shown === asked) return;
    const sent = shown;
    const [wasSure, begun] = [isSure, takings];
    asked = sent;
    isSure = false;
    isBusy = true;
    try {
      const kept = await send(sent, confirmed, wasSure);
      if (begun === takings) {
        confirmed = asked = kept;
        isSure = true;
        if (shown === sent) present(kept);
      }
    } catch (error) {
      if (begun === takings) {
        // A refusal leaves what was there, which after a lost answer nobody knows.
        isSure = error instanceof RefusedError && wasSure;
        // Something newer is sent even where it equals what was: the lost value may be there.
        asked = isSure || shown === sent ? confirmed : undefined;
        if (shown === sent) {
          present(confirmed);
          fail(error);
        }
      }
    }
    isBusy = false;
    if (shown !== asked) timer ??= setTimeout(again, pauseMs);
  }

  function again(): void {
    timer = undefined;
    if (shown !== asked) settle();
  }

  /** Presses that were held are told one after another, and a link after them: one request, or a beacon. */
  function settleSoon(): void {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      settle();
    });
  }

  return {
    set(value) {
      present(value);
      if (timer === undefined) settleSoon();
    },
    adopt(value) {
      if (isBusy || shown !== asked) return false;
      shown = confirmed = asked = value;
      return true;
    },
    hasUnsent: () => shown !== asked,
    takeUnsent() {
      if (shown === asked) return undefined;
      const before = asked ?? confirmed;
      confirmed = asked = shown;
      isSure = false;
      takings++;
      clearTimeout(timer);
      timer = undefined;
      return { value: shown, before };
    },
  };
}
