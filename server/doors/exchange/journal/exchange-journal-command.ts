import { runStoreCommand } from '../../../platform/store/run-command.ts';
import { runJournalCommand } from './run-journal-command.ts';

/** `npm run exchange:journal`: what accounting systems did, and what a person may do about it. */
await runStoreCommand(async ({ store, dataDir }) => {
  const argv = process.argv.slice(2);
  return await runJournalCommand({ store, dataDir, now: Date.now }, { argv, out: process.stdout });
});
