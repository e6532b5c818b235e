/** `npm run import -- FILE…`: a real catalogue into the shop. */
import { ensureBuilt, ensureInstalled, runBuilt } from './setup.mjs';

ensureInstalled();
ensureBuilt();
runBuilt('import-command.js', process.argv.slice(2));
