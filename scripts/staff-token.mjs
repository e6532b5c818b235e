/** `npm run staff:token`: tokens by which programs do what one of the staff may at /api/v1/backoffice. */
import { ensureBuilt, ensureInstalled, runBuilt } from './setup.mjs';

ensureInstalled();
ensureBuilt();
runBuilt('staff-token-command.js', process.argv.slice(2));
