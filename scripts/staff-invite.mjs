/** `npm run staff:invite -- NAME ROLE`: a link by which one of the shop's people signs in for the first time. */
import { ensureBuilt, ensureInstalled, runBuilt } from './setup.mjs';

ensureInstalled();
ensureBuilt();
runBuilt('staff-command.js', process.argv.slice(2));
