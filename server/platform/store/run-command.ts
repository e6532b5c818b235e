import { join } from 'node:path';
import { ConfigError, loadStoreConfig, type StoreConfig } from '../../config/config.ts';
import { openStore, type Store } from './open-store.ts';
import { NOBODY_WAITS } from './patience.ts';

/** EX_CONFIG of sysexits.h. */
const EXIT_CONFIG = 78;

/** Materials of a command; `Settings` are what it reads of the environment. */
type CommandDeps<Settings extends StoreConfig> = Settings & { store: Store };

/** A command on the store, with the settings of the store alone. */
export const runStoreCommand = (
  work: (deps: CommandDeps<StoreConfig>) => Promise<number>,
): Promise<void> => runCommand(loadStoreConfig, work);

/**
 * Runs a command and sets its exit code. Wrong settings and a store that does not open are told in one
 * message; a fault of the program throws.
 */
export async function runCommand<Settings extends StoreConfig>(
  load: () => Settings,
  work: (deps: CommandDeps<Settings>) => Promise<number>,
): Promise<void> {
  goOnUnread(process.stdout);
  const opened = await open(load);
  if (!opened) return;
  try {
    process.exitCode = await work(opened);
  } finally {
    await opened.store.close();
  }
}

/** A command ends its work when who read its words has left, as `head` does. */
function goOnUnread(out: NodeJS.WriteStream): void {
  out.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

async function open<Settings extends StoreConfig>(
  load: () => Settings,
): Promise<CommandDeps<Settings> | null> {
  try {
    const settings = load();
    const { databaseUrl, dataDir } = settings;
    const file = join(dataDir, 'shop.db');
    return { ...settings, store: await openStore({ databaseUrl, file }, NOBODY_WAITS) };
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = error instanceof ConfigError ? EXIT_CONFIG : 1;
    return null;
  }
}
