import type { DeskBench } from '../desk/desk-bench.ts';

/** Samples that tests of all screens try on a table of addresses. */
export interface DeskSamples {
  /** By the path of a page with a parameter: the id of a thing that it shows. */
  things: Readonly<Record<string, () => Promise<number | string>>>;
  /** By the path of an action, in this order: a change that must leave its row in the history. */
  changes: Readonly<Record<string, () => Promise<unknown>>>;
  /** Actions that leave no row by a form alone, and why. */
  without?: Readonly<Record<string, string>>;
}

/** Samples of one room of the back office. */
export type MakeSamples = (bench: DeskBench) => DeskSamples;
