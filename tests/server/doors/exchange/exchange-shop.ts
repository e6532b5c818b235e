import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  NodeProfile,
  NodeSettings,
} from '../../../../server/doors/exchange/nodes/node-settings.ts';
import { addNode, saveNode } from '../../../../server/doors/exchange/nodes/save-node.ts';
import { createExchangeDoor } from '../../../../server/doors/exchange/protocol/exchange-door.ts';
import { workOnSessions } from '../../../../server/doors/exchange/work/work-on-sessions.ts';
import { hashPassword } from '../../../../server/identity/password.ts';
import type { FreeBytes } from '../../../../server/platform/disk-room.ts';
import { createLog } from '../../../../server/platform/log.ts';
import type { Dialect } from '../../../../server/platform/store/dialect.ts';
import { openStore, type Store } from '../../../../server/platform/store/open-store.ts';
import { NOBODY_WAITS } from '../../../../server/platform/store/patience.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { createTestStore } from '../../../helpers/with-store.ts';
import { type Client, type ClientOptions, createClient } from './1c-client/client.ts';

export const NOW = Date.parse('2026-11-20T12:00:00+03:00');
export const LOGIN = { login: '1c', password: 'long enough password' };

/** The door of the exchange over a real line, with its worker in this process. */
export interface ExchangeShop {
  store: Store;
  dataDir: string;
  url: string;
  listener: RequestListener;
  clock: { now: number };
  logLines: Record<string, unknown>[];
  client(options?: Partial<ClientOptions>): Client;
  /** Makes or changes the node. */
  saveNode(settings?: Partial<NodeSettings>, profile?: NodeProfile): Promise<void>;
  /** Works until nothing is left. */
  work(): Promise<void>;
  /** The work ends at one of its next looks at the clock, as when its process is ended. */
  cutOff(afterLooks: number): void;
  close(): Promise<void>;
}

/** The same over a file that other processes open too; `start` gives what wakes the worker. */
export async function createFileExchangeShop(
  start: (made: { file: string; dataDir: string; store: Store }) => () => void,
): Promise<ExchangeShop> {
  const folder = mkdtempSync(join(tmpdir(), 'marmit-exchange-store-'));
  const file = join(folder, 'shop.db');
  const store = await openStore({ file }, NOBODY_WAITS);
  const close = async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return createExchangeShop(
    'sqlite',
    { ...store, close },
    {
      now: Date.now,
      start: (dataDir) => start({ file, dataDir, store }),
    },
  );
}

let hash: Promise<string> | undefined;

/** Hash of the nodes' password: making one takes as long as a test. */
const hashOnce = () => (hash ??= hashPassword(LOGIN.password));

class CutOffError extends Error {}

interface ShopOptions {
  holdMs?: number;
  /** True for a shop in which nobody works on files. */
  isIdle?: boolean;
  now?: () => number;
  /** Bytes that are free on the disk to who works on files. */
  freeBytes?: FreeBytes;
  /** Gives what wakes a worker elsewhere. */
  start?: (dataDir: string) => () => void;
}

export async function createExchangeShop(
  dialect: Dialect = 'sqlite',
  given?: Store,
  options: ShopOptions = {},
): Promise<ExchangeShop> {
  const store = given ?? (await createTestStore(dialect));
  const dataDir = mkdtempSync(join(tmpdir(), 'marmit-exchange-'));
  const clock = { now: NOW };
  const now = options.now ?? (() => clock.now);
  const logLines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void logLines.push(JSON.parse(line)) });
  const deps = { store, dataDir, now };
  let looksLeft = Number.POSITIVE_INFINITY;
  const workDeps = {
    ...deps,
    freeBytes: options.freeBytes,
    now: () => {
      if (--looksLeft < 0) throw new CutOffError('The process was ended');
      return now();
    },
  };
  let working: Promise<unknown> = Promise.resolve();
  const work = () => {
    working = working.then(async () => {
      try {
        await workOnSessions(workDeps);
      } catch (error) {
        if (!(error instanceof CutOffError)) throw error;
        looksLeft = Number.POSITIVE_INFINITY;
        await workOnSessions(workDeps);
      }
    });
    return working as Promise<void>;
  };
  const door = createExchangeDoor({
    ...deps,
    log,
    trustProxy: 0,
    siteUrl: 'https://marmit.example',
    holdMs: options.holdMs ?? 20_000,
    wake: options.start?.(dataDir) ?? (options.isIdle ? () => {} : () => void work()),
  });
  const listener: RequestListener = (req, res) => {
    if (door.isFor(req)) door.listener(req, res);
    else res.writeHead(404).end();
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/1c/exchange`;
  const clients: Client[] = [];
  const shop: ExchangeShop = {
    store,
    dataDir,
    url,
    listener,
    clock,
    logLines,
    client(more = {}) {
      const client = createClient({ url, ...LOGIN, timeoutMs: 30_000, ...more });
      clients.push(client);
      return client;
    },
    async saveNode(settings = {}, profile = 'ut-2.07') {
      const node = { name: 'УТ', login: LOGIN.login, profile, settings };
      if ((await saveNode(store, node, clock.now)) !== 'incomplete') return;
      const password = await hashOnce();
      await transaction(store, (tx) => addNode(tx, { ...node, password }, clock.now));
    },
    work,
    cutOff: (afterLooks) => {
      looksLeft = afterLooks;
    },
    async close() {
      for (const client of clients) client.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await working;
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await shop.saveNode();
  return shop;
}
