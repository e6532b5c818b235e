import { runStoreCommand } from '../../../platform/store/run-command.ts';
import { runKeyCommand } from './run-key-command.ts';

/** `npm run api:key`: makes, shows and revokes keys of programs. */
await runStoreCommand(async ({ store }) => {
  const argv = process.argv.slice(2);
  return await runKeyCommand({ argv, store, out: process.stdout, now: Date.now() });
});
