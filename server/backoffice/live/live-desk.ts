import { PassThrough } from 'node:stream';
import { formatWaiting, mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Log } from '../../platform/log.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { LiveDesk } from '../desk/desk-deps.ts';
import { listOpenSessions } from '../staff/list-open-sessions.ts';
import { listQueues } from '../today/list-queues.ts';

interface Follower {
  sessionId: string;
  stream: PassThrough;
  /** Last message that it was sent. */
  told: string;
}

const EVERY_MS = 5_000;
/** Tellings with nothing new before a sign of life: proxies close what is silent for a minute. */
const QUIET = 5;
/** Pages of one session that are told at once. */
const MOST_PAGES = 4;
/** Bytes that a page may leave untaken. */
const MOST_WAITING = 65_536;

export function createLiveDesk({
  store,
  log,
  now,
}: {
  store: Store;
  log: Pick<Log, 'warn'>;
  now: () => Millis;
}): LiveDesk {
  const followers = new Set<Follower>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let telling: Promise<void> | null = null;
  let quiet = 0;

  const leave = (follower: Follower) => {
    followers.delete(follower);
    if (followers.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  };

  const end = (follower: Follower) => {
    leave(follower);
    follower.stream.end();
  };

  async function tellAll(): Promise<void> {
    const roles = await listOpenSessions(
      store.db,
      [...followers].map(({ sessionId }) => sessionId),
      now(),
    );
    const counts = new Map<StaffRole, string>();
    for (const role of new Set(roles.values()))
      counts.set(role, await countFor(store, role, now()));
    quiet = (quiet + 1) % QUIET;
    for (const follower of followers) {
      const role = roles.get(follower.sessionId);
      const text = role && counts.get(role);
      if (!text) end(follower);
      else if (text !== follower.told) {
        follower.told = text;
        follower.stream.write(`data: ${text}\n\n`);
      } else if (quiet === 0) follower.stream.write(':\n\n');
      if (follower.stream.writableLength > MOST_WAITING) follower.stream.destroy();
    }
  }

  const tell = () => {
    telling ??= tellAll()
      .catch((error: unknown) => log.warn({ err: error }, 'Очереди не посчитаны'))
      .finally(() => {
        telling = null;
      });
    return telling;
  };

  return {
    follow({ sessionId }) {
      const stream = new PassThrough();
      const follower = { sessionId, stream, told: '' };
      const own = [...followers].filter((each) => each.sessionId === sessionId);
      if (own[0] && own.length >= MOST_PAGES) end(own[0]);
      if (isClosed) stream.end();
      else {
        followers.add(follower);
        stream.once('close', () => leave(follower));
        // Answers at once, and comes back by itself some seconds after the line was cut.
        stream.write('retry: 5000\n\n');
        timer ??= setInterval(() => void tell(), EVERY_MS).unref();
        void Promise.resolve(telling).then(tell);
      }
      return stream;
    },
    tell,
    close() {
      isClosed = true;
      for (const follower of followers) end(follower);
    },
  };
}

/** JSON: by the key of the queue, of those that a role may see; «200+» where more wait. */
async function countFor(store: Store, role: StaffRole, now: Millis): Promise<string> {
  const queues = await listQueues(store.db, { may: (right) => mayRole(role, right), now });
  const counts = queues.map((queue) => [
    queue.key,
    queue.hasMore ? formatWaiting(queue) : queue.count,
  ]);
  return JSON.stringify(Object.fromEntries(counts));
}
