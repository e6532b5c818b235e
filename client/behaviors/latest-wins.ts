/** Ways to show a value and to keep it elsewhere. */
export interface LatestWinsOptions<T> {
  /** Value as the server has it. */
  confirmed: T;
  /** Milliseconds between two requests. */
  pauseMs: number;
  /** Makes it so, from `before`; gives what it has become. */
  send(value: T, before: T): Promise<T>;
  show(value: T): void;
  /** The value went back to what it was. */
  fail(error: unknown): void;
}

export interface LatestWins<T> {
  set(value: T): void;
  /** Takes a value that the page was told elsewhere; false when a change under way knows better. */
  adopt(value: T): boolean;
  /** Value that is shown and not yet sent, marked as sent; undefined when nothing waits. */
  takeUnsent(): Unsent<T> | undefined;
}

export interface Unsent<T> {
  value: T;
  /** Value that was sent last, which the server has by then. */
  before: T;
}

/**
 * A value that is shown at once and sent behind: the first change at once, later ones together
 * after a pause, one request at a time, so that the last value wins whatever the order of things. A
 * refused value goes back to the last confirmed value, unless something newer waits.
 */
export function createLatestWins<T extends number | boolean | string>(
  options: LatestWinsOptions<T>,
): LatestWins<T> {
  const { pauseMs, send, show, fail } = options;
  let { confirmed } = options;
  let shown = confirmed;
  let asked = confirmed;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const present = (value: T) => {
    shown = value;
    show(value);
  };

  async function settle(): Promise<void> {
    // Changes wait until it fires.
    timer = setTimeout(again, pauseMs);
    if (isBusy || shown === confirmed) return;
    const sent = shown;
    asked = sent;
    isBusy = true;
    try {
      confirmed = await send(sent, confirmed);
      if (shown === sent) present(confirmed);
    } catch (error) {
      asked = confirmed;
      if (shown === sent) {
        present(confirmed);
        fail(error);
      }
    }
    isBusy = false;
    if (shown !== confirmed) timer ??= setTimeout(again, pauseMs);
  }

  function again(): void {
    timer = undefined;
    if (shown !== confirmed) settle();
  }

  return {
    set(value) {
      present(value);
      if (timer === undefined) settle();
    },
    adopt(value) {
      if (isBusy || shown !== confirmed) return false;
      shown = confirmed = asked = value;
      return true;
    },
    takeUnsent() {
      if (shown === asked) return undefined;
      const before = asked;
      asked = shown;
      return { value: shown, before };
    },
  };
}
