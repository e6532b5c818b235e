/**
 * Figures that the shop must reach: a ratio where a limit is measured beside the figure, else in the unit of the
 * figure. People judge by them; a missed one ends no run.
 */
export const TARGETS = {
  // The server.
  cachedOfBare: { atLeast: 0.75 },
  missedOfStream: { atLeast: 1 },
  ownOfGzipStream: { atLeast: 3 },
  ownBytes: { atMost: 1.15 },
  fragmentOfR: { atLeast: 0.3 },
  fragmentWaitMs: { atMost: 10 },
  basketChangesPerSecond: { atLeast: 1000 },
  ordersPerSecond: { sqlite: { atLeast: 400 }, postgres: { atLeast: 200 } },
  sameResultGrowth: { atMost: 1.5 },
  lagMs: { atMost: 30 },
  importPerSecond: { atLeast: 5000 },
  importPeakMb: { atMost: 400 },
  besideOfPeace: { atMost: 1.2 },
  seenSeconds: { atMost: 2 },
  seenSecondsByNginx: { atMost: 5 },

  // The back office.
  deskPageMs: { atMost: 100 },
  deskPageKb: { atMost: 60 },
  boxRightPercent: { atLeast: 100 },
  boxMs: { atMost: 50 },
  exportMb: { atMost: 50 },
  undoSeconds: { atMost: 5 },

  // The browser.
  scriptKb: { atMost: 6 },
  cssKb: { atMost: 15 },
  htmlKb: { atMost: 25 },
  elements: { atMost: 1500 },
  requests: { atMost: 20 },
  loadedKb: { atMost: 150 },
  fcpOfFloor: { atMost: 1.05 },
  lcpOfFloor: { atMost: 1.15 },
  blockingMs: { atMost: 20 },
  shift: { atMost: 0 },
  earlyTapMs: { atMost: 250 },
  nextPageMs: { atMost: 250 },
  inpMs: { atMost: 100 },
};

/** Targets that grow with the catalogue: [products at most, target], the last one for all above. */
const BY_SIZE = {
  listingMs: [
    [100_000, 3],
    [Infinity, 15],
  ],
  searchMs: [
    [100_000, 5],
    [Infinity, 30],
  ],
  startSeconds: [
    [5000, 0.5],
    [100_000, 0.7],
    [Infinity, 2],
  ],
  memoryMb: [
    [5000, 256],
    [100_000, 450],
    [Infinity, 1200],
  ],
};

/** @param {keyof typeof BY_SIZE} figure */
export function targetAt(figure, products) {
  const [, atMost] = BY_SIZE[figure].find(([most]) => products <= most);
  return { atMost };
}
