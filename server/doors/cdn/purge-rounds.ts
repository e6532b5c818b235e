import { z } from 'zod';
import { MINUTE_MS, type Millis } from '../../../shared/millis.ts';
import { WHOLE_CHANGE } from '../../catalog/index/catalog-change.ts';
import { changeTags } from '../../catalog/index/change-tags.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { readSetting, writeSetting } from '../../platform/store/settings.ts';
import { transaction } from '../../platform/store/transaction.ts';
import type { ChangesSince } from '../api/change-log.ts';
import type { PurgeMessage } from './purge-message.ts';
import type { TellCdn } from './tell-cdn.ts';

interface PurgeRoundsOptions {
  store: Store;
  /** Name of the setting that keeps how much the CDN was told. */
  setting: string;
  /** Number of the newest change that this process has taken over. */
  newest: () => number;
  changesSince: (sequence: number) => Promise<ChangesSince>;
  tell: TellCdn;
  now: () => Millis;
  /** Milliseconds between two rounds, however much changes. */
  pauseMs: number;
  /** Number of the last change of an import that has ended, which people wait to see; null: of none. */
  settled?: () => Promise<number | null>;
}

/** Outcome of a round: nothing to do now, or how telling the CDN went. */
type RoundOutcome = 'idle' | 'told' | { failed: unknown };

/**
 * Knowledge of a CDN: all changes up to `twice` (null: none) for sure, those up to `once` were told
 * once.
 */
const stateSchema = z.object({ twice: z.number().nullable(), once: z.number(), at: z.number() });
type State = z.output<typeof stateSchema>;

interface Round {
  message: PurgeMessage;
  /** State after it was told. */
  next: State;
}

/**
 * Time in which every process of the shop takes a change over: told at once, the CDN would ask for
 * old pages again.
 */
const SETTLE_MS = 1500;
/** The pause before each of the two rounds that tell of an import that has ended. */
const SOON_MS = 2000;
const EVERYTHING: PurgeMessage = { tags: [], everything: true };
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = MINUTE_MS;

/**
 * Tells a CDN of changes of the catalogue: one after a quiet time soon, what follows gathers. Every
 * change is told in two rounds: a page that was being made, or by a process that was late, may come
 * into the CDN after the first. How much was told is in the store, so that another process goes on;
 * while a CDN does not listen, changes wait for it and attempts grow rare, up to one a minute.
 */
export function createPurgeRounds(options: PurgeRoundsOptions): () => Promise<RoundOutcome> {
  const { store, setting, newest, changesSince, tell, now, pauseMs, settled } = options;
  let failures = 0;
  let failedAt = 0;
  let noticedAt: number | null = null;

  /** Null: nothing is due. */
  async function plan(state: State | null): Promise<Round | null> {
    // Copies from before the CDN was told of anything are anybody's guess.
    if (!state) return { message: EVERYTHING, next: { twice: null, once: newest(), at: now() } };
    if (!isDue(state, await restOf(state))) return null;
    const { twice, once } = state;
    const { sequence, everything, ...some } =
      twice === null ? { ...WHOLE_CHANGE, sequence: newest() } : await changesSince(twice);
    const message = everything
      ? EVERYTHING
      : { tags: changeTags({ ...some, everything }), everything };
    return { message, next: { twice: once, once: sequence, at: now() } };
  }

  /** A process that was late may have put old pages in the CDN after the first round: the second is soon too. */
  async function restOf({ twice, once }: State): Promise<number> {
    const ended = (await settled?.()) ?? null;
    return ended !== null && ended > (twice ?? once) ? Math.min(pauseMs, SOON_MS) : pauseMs;
  }

  function isDue(state: State, restMs: number): boolean {
    if (state.once === newest()) noticedAt = null;
    else noticedAt ??= now();
    const isRest = within(now() - state.at, restMs);
    const isSettling = noticedAt !== null && within(now() - noticedAt, SETTLE_MS);
    const isAllTold = noticedAt === null && state.twice === state.once;
    return !isAllTold && !isRest && !isSettling;
  }

  return async () => {
    if (failures > 0 && within(now() - failedAt, waitAfter(failures))) return 'idle';
    const planned = await plan(await readState(store, setting));
    if (!planned) return 'idle';
    try {
      await tell(planned.message);
    } catch (error) {
      failures++;
      failedAt = now();
      return { failed: error };
    }
    failures = 0;
    await writeState(store, setting, planned.next);
    return 'told';
  };
}

const waitAfter = (failures: number) =>
  Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);

/** A negative age is of a clock that was put back: nobody waits for it. */
const within = (age: number, ms: number) => age >= 0 && age < ms;

async function readState({ db }: Store, name: string): Promise<State | null> {
  const value = await readSetting(db, name);
  return value === null ? null : (stateSchema.safeParse(JSON.parse(value)).data ?? null);
}

async function writeState(store: Store, name: string, state: State): Promise<void> {
  await transaction(store, (tx) => writeSetting(tx, name, JSON.stringify(state)));
}
