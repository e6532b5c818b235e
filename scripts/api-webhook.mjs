/** `npm run api:webhook`: what programs are told of. */
import { ensureBuilt, ensureInstalled, runBuilt } from './setup.mjs';

ensureInstalled();
ensureBuilt();
runBuilt('api-webhook-command.js', process.argv.slice(2));
