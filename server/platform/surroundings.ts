import type { Millis } from '../../shared/millis.ts';
import type { Config } from '../config/config.ts';
import type { Log } from './log.ts';

/** Surroundings of the process. */
export interface Surroundings {
  config: Config;
  log: Log;
  /** Folder with assets/ and errors/. */
  publicFolder: string;
  now: () => Millis;
  /** Clock that nobody puts back, for what lives in the memory of the process alone. */
  steadyNow: () => Millis;
  /** A progress line for people at the terminal. */
  report: (line: string) => void;
}
