/** A change as the server is told of it. */
export interface SentChange {
  url: string;
  fields: Record<string, string>;
}

interface ChangeTurns<Answer> {
  /** Sends changes one after another; gives the last answer, null when the last was taken. */
  add(changes: readonly SentChange[]): Promise<Answer | null>;
  /** Changes that have not begun, in order: whoever takes them sends them. */
  takeWaiting(): SentChange[];
  isBusy(): boolean;
  settled(): Promise<void>;
}

/** Changes that wait for one another: the last one is the last that the server hears. */
export function createChangeTurns<Answer>(
  send: (change: SentChange) => Promise<Answer>,
): ChangeTurns<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  /** Changes that were asked for together, without those that have begun. */
  const waiting = new Set<SentChange[]>();

  async function run(changes: SentChange[]): Promise<Answer | null> {
    let answer: Answer | null = null;
    let isTaken = changes.length === 0;
    for (let change = changes.shift(); change; change = changes.shift()) {
      const isLast = changes.length === 0;
      answer = await send(change);
      isTaken = !isLast && changes.length === 0;
    }
    return isTaken ? null : answer;
  }

  return {
    add(changes) {
      const own = [...changes];
      waiting.add(own);
      const result = last.then(() => run(own)).finally(() => waiting.delete(own));
      last = result.catch(() => {});
      return result;
    },
    takeWaiting: () => [...waiting].flatMap((changes) => changes.splice(0)),
    isBusy: () => waiting.size > 0,
    settled: async () => void (await last),
  };
}
