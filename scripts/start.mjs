/** `npm start`: from a fresh clone to a running shop. */
import { ensureBuilt, ensureInstalled, runBuilt } from './setup.mjs';

ensureInstalled();
ensureBuilt();
runBuilt('main.js', process.argv.slice(2));
