import { runStoreCommand } from './run-command.ts';

/** The release step: brings the store to the newest migration and ends. */
await runStoreCommand(async () => {
  console.log('База приведена к текущей версии.');
  return 0;
});
