/** Milliseconds a page takes, before the first one was made. */
const USUAL_PAGE_MS = 10;
/** Share of the newest round in the mean. */
const NEWEST = 0.5;
const MOST_AT_ONCE = 8;
/** Milliseconds of a round when few are refused: a refused visitor waits no longer than that. */
const ROUND_MS = 12;
/** Turns of the event loop between pages. Each takes in one new connection. */
const SHORT_TURNS = 7;
const SHORT_TURN_MS = 5;

/**
 * The making of pages in small rounds. Between two of them the requests that have come are read, so
 * that refusals and orders do not wait for pages.
 */
interface PageTurns {
  /** Settles when this page may be made: at once when no other is. */
  come(rank: 'first' | 'usual'): Promise<void>;
  waiting(): number;
  /** Number of waiting pages that go first. */
  waitingFirst(): number;
  /** Mean milliseconds from one page to the next while pages are made without a pause. */
  pageMs(): number;
}

export function createPageTurns(): PageTurns {
  const first: (() => void)[] = [];
  const usual: (() => void)[] = [];
  let isRunning = false;
  let pageMs = USUAL_PAGE_MS;
  /** Mean milliseconds of a page's making, without what is read between two of them. */
  let makingMs = USUAL_PAGE_MS;

  async function run() {
    isRunning = true;
    let atOnce = 1;
    for (let round = take(atOnce); round.length > 0; round = take(atOnce)) {
      const startedAt = performance.now();
      for (const start of round) start();
      await turnLoop();
      await turnLoop();
      makingMs += NEWEST * ((performance.now() - startedAt) / round.length - makingMs);
      const readingMs = await readRequests();
      pageMs += NEWEST * ((performance.now() - startedAt) / round.length - pageMs);
      // Time for pages and for refused visitors is about the same, however many those are.
      atOnce = Math.min(MOST_AT_ONCE, Math.ceil(Math.max(readingMs, ROUND_MS) / makingMs));
    }
    isRunning = false;
  }

  function take(count: number) {
    const own = first.splice(0, count);
    return [...own, ...usual.splice(0, count - own.length)];
  }

  return {
    come(rank) {
      const turn = new Promise<void>((resolve) => {
        (rank === 'first' ? first : usual).push(resolve);
      });
      if (!isRunning) void run();
      return turn;
    },
    waiting: () => first.length + usual.length,
    waitingFirst: () => first.length,
    pageMs: () => pageMs,
  };
}

/** Lets the pages be made and then requests be read; gives the milliseconds of a turn without a page. */
async function readRequests(): Promise<number> {
  let ms = 0;
  for (let turn = 0; turn < SHORT_TURNS && ms < SHORT_TURN_MS; turn++) {
    const startedAt = performance.now();
    await turnLoop();
    ms = performance.now() - startedAt;
  }
  return ms;
}

const turnLoop = () => new Promise((resolve) => setImmediate(resolve));
