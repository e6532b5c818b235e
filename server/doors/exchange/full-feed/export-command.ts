import { loadConfig } from '../../../config/config.ts';
import { runCommand } from '../../../platform/store/run-command.ts';
import { runExport } from './run-export.ts';

/** `npm run export -- FILE.xml`: the whole catalogue into a file, and ends. */
await runCommand(loadConfig, async ({ store, dataDir, siteUrl, company, givenCompany }) => {
  const argv = process.argv.slice(2);
  const shop = { store, dataDir, siteUrl, company, givenCompany };
  return await runExport({ argv, ...shop, out: process.stdout, now: Date.now });
});
