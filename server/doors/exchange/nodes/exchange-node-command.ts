import { runStoreCommand } from '../../../platform/store/run-command.ts';
import { runNodeCommand } from './run-node-command.ts';

/** `npm run exchange:node -- NAME …`: makes or changes a node of the exchange. */
await runStoreCommand(async ({ store }) => {
  const argv = process.argv.slice(2);
  return await runNodeCommand({ argv, store, out: process.stdout, now: Date.now() });
});
