import { MINUTE_MS } from '../../../shared/millis.ts';

/** Limits of waiting for the store and of work in it; milliseconds. */
export interface Patience {
  /** For its turn or a free connection, counted from when the work was asked for. */
  waitMs: number;
  /** For a lock of another session or process. */
  lockMs: number;
  /** For the answer to one statement, locks included. */
  statementMs: number;
  /** Pause between two statements of a transaction, which holds its locks meanwhile. */
  idleMs: number;
}

/** Visitors of a page are told within three seconds that the store cannot be had. */
export const VISITORS_WAIT: Patience = {
  waitMs: 2000,
  lockMs: 800,
  statementMs: 2000,
  idleMs: 3000,
};

/** Patience of imports, migrations and everything else that no visitor waits for. */
export const NOBODY_WAITS: Patience = {
  waitMs: MINUTE_MS,
  lockMs: MINUTE_MS,
  statementMs: 600_000,
  idleMs: 600_000,
};
