import { runStoreCommand } from '../platform/store/run-command.ts';
import { loadCalendar } from './load-calendar.ts';

/** `npm run calendar -- FILE…`: takes over years of the production calendar and tells the known ones. */
await runStoreCommand(async ({ store }) => {
  const files = process.argv.slice(2);
  return await loadCalendar({ files, store, out: process.stdout, now: Date.now() });
});
