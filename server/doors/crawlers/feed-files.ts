import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { HOUR_MS, type Millis } from '../../../shared/millis.ts';
import type { Log } from '../../platform/log.ts';
import { createSingleFlight } from '../../platform/queues/single-flight.ts';

export interface FeedFiles {
  /**
   * Path of the gzip file of this name, made anew when it is older than an hour. When making fails or
   * takes long, the older one; null: there is none yet, it will be there when asked for again.
   * @throws what making has thrown when there is no older one.
   */
  obtain(name: string, write: () => AsyncIterable<string>): Promise<string | null>;
}

interface FeedFilesOptions {
  /** Absolute path. */
  folder: string;
  now: () => Millis;
  log: Pick<Log, 'error'>;
  /** Milliseconds that who asks waits for a file that is being made. */
  patienceMs?: number;
}

const FRESH_MS = HOUR_MS;
/** Older prices are worse than none. */
const USABLE_MS = 24 * FRESH_MS;
const PATIENCE_MS = 20_000;
/** Twice as fast as the usual six, a tenth more bytes. */
const COMPRESSION = { level: 4 };

/** Feeds below a folder, one being made at a time; a restart finds those that are there. */
export function createFeedFiles(options: FeedFilesOptions): FeedFiles {
  const { folder, now, log, patienceMs = PATIENCE_MS } = options;
  const once = createSingleFlight<string>();
  let last: Promise<unknown> = Promise.resolve();

  async function findYounger(path: string, limitMs: number): Promise<string | null> {
    const found = await stat(path).catch(() => null);
    const age = found ? now() - found.mtimeMs : Number.POSITIVE_INFINITY;
    return age >= 0 && age < limitMs ? path : null;
  }

  /** Removes what processes that have died were writing a day ago. */
  async function dropLeftovers(): Promise<void> {
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.part')) continue;
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found && now() - found.mtimeMs > USABLE_MS) await rm(path, { force: true });
    }
  }

  async function make(path: string, write: () => AsyncIterable<string>): Promise<string> {
    const unfinished = `${path}.${process.pid}.part`;
    const madeAt = now() / 1000;
    await mkdir(folder, { recursive: true });
    await dropLeftovers();
    try {
      const target = createWriteStream(unfinished);
      await pipeline(Readable.from(write()), createGzip(COMPRESSION), target);
      await utimes(unfinished, madeAt, madeAt);
      await rename(unfinished, path);
      return path;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  const startMaking = (path: string, write: () => AsyncIterable<string>) =>
    once(path, () => {
      const making = last.then(() => make(path, write));
      last = making.catch(() => {});
      return making;
    });

  return {
    async obtain(name, write) {
      const path = join(folder, `${name}.xml.gz`);
      const fresh = await findYounger(path, FRESH_MS);
      if (fresh) return fresh;
      const patience = setTimeout(patienceMs, null, { ref: false });
      try {
        const made = await Promise.race([startMaking(path, write), patience]);
        return made ?? (await findYounger(path, USABLE_MS));
      } catch (error) {
        const older = await findYounger(path, USABLE_MS);
        if (older === null) throw error;
        log.error({ err: error, name }, 'Фид не сделан, отдан прежний');
        return older;
      }
    },
  };
}
