/** `npm run api:key`: keys of programs for /api/v1. */
import { ensureBuilt, ensureInstalled, runBuilt } from './setup.mjs';

ensureInstalled();
ensureBuilt();
runBuilt('api-key-command.js', process.argv.slice(2));
