import pg from 'pg';
import { afterOwnTime } from '../own-time.ts';
import { FAILED } from './renewed-connections.ts';

/** Times that a statement comes again before it is worth a name. */
const WORTH_A_NAME = 3;
/** The server keeps every named statement in each connection: texts with lists of ids are many. */
const MOST_NAMES = 300;
/**
 * Columns of `*` change when a newer version adds one, and the server refuses a statement that
 * knows fewer.
 */
const ALL_COLUMNS = /(select|returning|\.) ?\*/;

/** Number of times that a text was sent, while it has no name. */
const seen = new Map<string, number>();
const nameOf = new Map<string, string>();

/**
 * A connection that names the statements that come again and again, so that the server reads and plans
 * them once (docs/decisions/0018). It tells of statements that fail, and ends when one is not answered.
 */
export class PreparingClient extends pg.Client {
  /** Milliseconds after which the answer to a statement comes no more; 0: it is waited for without an end. */
  answerMs = 0;

  // biome-ignore lint/suspicious/noExplicitAny: pg declares seven forms of this call; Kysely uses one.
  override query(...args: any[]): any {
    const [text, values] = args;
    const isStatement = typeof text === 'string' && Array.isArray(values) && args.length === 2;
    const name = isStatement ? findName(text) : undefined;
    const send = super.query as (...sent: unknown[]) => unknown;
    const sent = name ? send.call(this, { name, text, values }) : send.apply(this, args);
    if (sent instanceof Promise) {
      this.#waitFor(sent);
      sent.catch((error) => this.emit(FAILED, error));
    }
    return sent;
  }

  /**
   * Cuts the connection when an answer does not come: all that waits for it fails, and the end of its
   * transaction need not wait as long again.
   */
  #waitFor(sent: Promise<unknown>): void {
    if (this.answerMs === 0) return;
    const stop = afterOwnTime(this.answerMs, () => void this.end());
    sent.then(stop, stop);
  }
}

function findName(text: string): string | undefined {
  const known = nameOf.get(text);
  if (known || nameOf.size === MOST_NAMES || ALL_COLUMNS.test(text)) return known;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < WORTH_A_NAME) {
    // Texts that never come again are forgotten all at once.
    if (seen.size > 10 * MOST_NAMES) seen.clear();
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const name = `s${nameOf.size}`;
  nameOf.set(text, name);
  return name;
}
