import { runStoreCommand } from '../platform/store/run-command.ts';
import { runWebhookCommand } from './run-webhook-command.ts';

/** `npm run api:webhook`: makes, shows, tries and ends subscriptions of programs. */
await runStoreCommand(async ({ store }) => {
  const argv = process.argv.slice(2);
  return await runWebhookCommand({ argv, store, out: process.stdout, now: Date.now });
});
