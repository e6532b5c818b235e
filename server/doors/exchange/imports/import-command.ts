import { runStoreCommand } from '../../../platform/store/run-command.ts';
import { letVisitorsFirst } from './let-visitors-first.ts';
import { runImport } from './run-import.ts';

/** `npm run import -- FILE…`: brings the catalogue to what the files say and ends. */
letVisitorsFirst();
await runStoreCommand(async ({ store, dataDir }) => {
  const argv = process.argv.slice(2);
  return await runImport({ argv, store, dataDir, out: process.stdout, now: Date.now });
});
