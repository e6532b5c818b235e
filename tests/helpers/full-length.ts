import { appendFileSync } from 'node:fs';

/** Lengths of tests; each is an environment variable that `npm run test:full` sets. */
export type Knob =
  | 'KILLS'
  | 'KILL_ORDERS'
  | 'HTTP_KILLS'
  | 'OVERSELL_ROUNDS'
  | 'OVERSELL_BUYERS'
  | 'WEBHOOK_PAYMENTS'
  | 'FUZZ_REQUESTS'
  | 'FORM_TEXTS'
  | 'CANARIES'
  | 'POISON_PAIRS'
  | 'OVERLOAD_SECONDS'
  | 'RESTARTS'
  | 'STOPS'
  | 'LOGIN_ASKS'
  | 'SUPPLY_RUNS'
  | 'STOCK_GAMES'
  | 'UPGRADES'
  | 'EXCHANGES'
  | 'EXCHANGE_OFFERS';

/** The length that was asked for, or the one of `npm test`. @throws when it is no whole number. */
export function lengthOf(knob: Knob, usual: number): number {
  const given = process.env[knob];
  if (given === undefined) return usual;
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new Error(`${knob}: a whole number is needed`);
  return Number(given);
}

/** True when `npm run test:full` set the knob: then what depends on the machine is judged too. */
export const isFullLength = (knob: Knob) => process.env[knob] !== undefined;

/** The seed of a random test: that of `SEED`, or another one at each run. */
export function chooseSeed(): number {
  const given = Number(process.env['SEED']);
  return Number.isSafeInteger(given) && given > 0 ? given : Date.now() % 2_147_483_647;
}

/** Keeps what a test saw for the table at the end of `npm run test:full`. */
export function noteSeen(knob: Knob, seen: string): void {
  const file = process.env['RELIABILITY_REPORT'];
  if (file) appendFileSync(file, `${JSON.stringify({ knob, seen })}\n`);
}
