import { runStoreCommand } from '../platform/store/run-command.ts';
import { runTokenCommand } from './staff/run-token-command.ts';

/** `npm run staff:token`: makes, shows and ends tokens by which programs do what one of the staff may. */
await runStoreCommand(async ({ store }) => {
  const argv = process.argv.slice(2);
  return await runTokenCommand({ argv, store, out: process.stdout, now: Date.now() });
});
